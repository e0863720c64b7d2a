# Commands that look after the database.

## python -m bot backup, restore and doctor: for the person who runs the bot

arg-backup = Back up the database to a file; the bot can keep running.
arg-backup-file = the new file
arg-replace = replace an existing backup
arg-restore = Replace the database with a backup; the old database is kept. Stop the bot first.
arg-restore-file = a backup
arg-export = Write everything that is stored about a person who cannot ask the bot any more. The bot may run meanwhile.
arg-export-out = the new file; without it, everything is printed
arg-forget = Forget a person who cannot ask the bot any more. The bot may run meanwhile.
arg-forget-id = the person's Discord id
arg-yes = don't ask first, for scripts
arg-doctor = Check settings, folders and database, and say what to do. Changes nothing.
arg-quick = don't read every game, which is slow when there are many

backup-done = I've backed up { $games } to { $file } and checked the backup. It contains hidden hands: keep it to yourself.
backup-server = The games are on a PostgreSQL server. Use its own tool: { $command }
restore-done = I've restored the database from { $file }, with { $games }.
restore-older = The backup was from an older version and has been brought up to date.
restore-kept = Your previous database is kept as { $file }.
restore-next = Now start the bot. Players will find their tables as they were at the time of the backup; anything later isn't in it.
restore-server = The games are on a PostgreSQL server. Stop the bot, then use its own tool: { $command }
care-games = { $games ->
    [one] 1 game
   *[other] { $games } games
}
care-nights = { $nights ->
    [one] 1 game night
   *[other] { $nights } game nights
}

fault-missing = There's no file { $file }.
fault-no-file = { $file } isn't an ordinary file: choose another name.
fault-there = { $file } already exists: choose another name, or add --replace if it's an old backup.
fault-no-database = { $file } isn't a backup, so I left it alone: choose another name.
fault-itself = { $file } is the database, or belongs to it: choose another file.
fault-open = There's a file ending in -wal, -shm or -journal next to { $file }: it belongs to a database that is or was open. Choose another name.
fault-foreign = { $file } contains no games of this program. Nothing has changed; choose another file.
fault-damaged = { $file } is damaged. Nothing has changed; use another backup.
fault-newer = { $file } is from a newer version of this program. Nothing has changed; start that version, or use an older backup.
care-damaged = { $file } is damaged. Nothing has changed; run python -m bot doctor, and restore a backup.
forget-no-id = { $id } is no id of a person on Discord. In Discord, switch on the developer mode, then choose Copy User ID in the person's menu.
forget-nobody = Nothing is stored about { $id }.
forget-what = This person has a seat at { $tables ->
    [one] 1 table that is not over
   *[other] { $tables } tables that are not over
}, and is named in { $games ->
    [one] 1 more game
   *[other] { $games } more games
} and in { $nights ->
    [one] 1 night
   *[other] { $nights } nights
}. A computer player takes their seats, a former player stands in their place, and their settings are deleted. Nobody can undo it.
export-host-sure = Everything that is stored about this person is for them alone. Shall I write it? (yes or no)
export-not = Nothing was written.
export-there = { $file } already exists: choose another name.
export-host-done = Everything that is stored about this person is in { $file }. Give it to nobody else, then delete it.
forget-host-sure = Shall the bot forget them? (yes or no)
forget-not = Nothing has changed.
forget-host-begun = The bot forgets them now if it is running, or else when you start it.
care-stopped = Stopped. The database is fine; start again when you like.
care-no-room = There's no room for { $file }, so I didn't write it: make room, then try again.
care-system = { $file }: { $reason }. Nothing has changed; fix that, then try again.

trouble-full = The database's disk is full: make room.
trouble-locked = Someone has locked the database, perhaps with a database shell or a backup: close that, then try again.
trouble-damaged = The database is damaged: stop the bot, and restore a backup with python -m bot restore FILE.
trouble-unreachable = I can't open the database: check { $setting }, that the server is running, and that the file is readable.
trouble-unanswered = The database isn't answering: check that its server is running and that the network lets you reach it.
trouble-unknown = I can't use the database.
care-with-code = { $sentence } ({ $code })

doctor-finding = { $verdict ->
    [ok] ok
    [note] note
   *[trouble] trouble
}: { $sentence }
doctor-end = { $troubles ->
    [0] No problems found.
    [one] 1 problem found.
   *[other] { $troubles } problems found.
}
doctor-settings = The settings are fine. { $found ->
    [True] They come from { $file } and the environment.
   *[False] There's no file { $file }.
}
doctor-whose-folder = { $kind ->
    [data] The data folder
   *[database] The database's folder
} { $folder }
doctor-folder = { $whose } can be written to.
doctor-folder-to-come = { $whose } isn't there yet; the bot will make it when it starts.
doctor-folder-none = { $whose } can't be made, because { $file } isn't a folder: set { $setting } to another place, or move that file away.
doctor-folder-closed = { $whose } can't be written to: make the user that runs the bot the owner of { $there }, or set { $setting } to another place.
doctor-room = Its disk has { $free } MB free.
doctor-room-little = Its disk has only { $free } MB free: make room soon.
doctor-room-none = Its disk has only { $free } MB free: make room now, or choices can't be saved.
doctor-room-unknown = I can't tell how much room is left on its disk: { $reason }.
# What computer players think on. { $command } compiles it.
doctor-core = { $why ->
    [compiled] Computer players use the compiled core.
    [asked] Computer players use the uncompiled core, because the settings say so: they think less thoroughly.
    [damaged] Computer players use the uncompiled core, because a compiled file is damaged: they think less thoroughly. { $command } rebuilds it.
    [refused] Computer players use the uncompiled core, because the compiled one can't be loaded: they think less thoroughly. { $command } --anew compiles it again.
   *[other] Computer players use the uncompiled core: they think less thoroughly. The bot compiles the core in the background at its first start, or { $command } does; that needs a C compiler.
}
doctor-database-none = There's no database { $file } yet; the bot will make it when it starts.
doctor-database-no-file = { $file } should be the database but isn't a file: move it away, or set { $setting } to another place.
doctor-running = { $running ->
    [True] The bot is running: a program has the database open.
   *[False] The bot isn't running: no program has the database open.
}
doctor-running-unknown = I can't tell whether the bot is running ({ $reason }): make the user that runs the bot the owner of { $file }.
doctor-file-closed = This user can't read and write { $file }: make the user that runs the bot its owner.
doctor-left-over = { $file } ({ $size } kB) was left by a backup or a restore that was killed: remove it while no backup or restore is running.
# $servers are ids with the names of commands: 123 (duel, wonders).
doctor-left-commands = Another deployment of this bot has left commands that don't work on these servers: { $servers }. { $setting } removes them at the next start.
doctor-whole = The database can be read, and SQLite finds no damage.
doctor-server = The database server answers. { $connections ->
    [0] The bot isn't running: it has no connections.
    [one] The bot has 1 connection.
   *[other] The bot has { $connections } connections.
}
doctor-form-none = The database has no tables yet; the bot will make them when it starts.
doctor-form-older = The tables are from an older version; the bot will bring them up to date when it starts. Until then I can't read the games. Make a backup first.
doctor-form-current = The tables are from this version.
doctor-form-newer = A newer version of this program has changed the tables: start that version, or restore a backup from before.
doctor-form-foreign = The tables don't belong to this program: set { $setting } to another database.
doctor-wal = SQLite keeps its changes in a log next to the database (journal mode WAL), as it should.
doctor-no-wal = SQLite isn't in journal mode WAL; the bot will set that when it starts. After a restore that's normal.
doctor-waiting-none = No announcements are waiting to be delivered.
doctor-waiting = { $waiting ->
    [one] 1 announcement is waiting
   *[other] { $waiting } announcements are waiting
} to be delivered; { $running ->
    [True] the bot is about to send { $waiting ->
        [one] it
       *[other] them
    }. If you see this again later, the bot may not be allowed to post in a channel.
    [False] the bot will send { $waiting ->
        [one] it
       *[other] them
    } when it starts.
   *[None] the bot will send { $waiting ->
        [one] it
       *[other] them
    } while it's running.
}
doctor-games = { $games }: { $parts }.
doctor-status-lobby = { $games } open to join
doctor-status-draft = { $games } drafting wonders
doctor-status-play = { $games } being played
doctor-status-over = { $games } over
doctor-nights = { $nights }.
# $lessons: one or more doctor-lesson.
doctor-lessons = Lessons: { $lessons }.
# In a list of lessons; $title is that of the lesson, $reached and $finished are numbers of people.
doctor-lesson = { $title }: { $reached } reached it, { $finished } finished it
# $part: what of finished games is kept.
doctor-kept = Nobody has said how long { $part ->
    [moves] the moves of finished games are
   *[results] finished games and their results are
} kept, so the bot never deletes them: set { $setting } to a number of days, or to { $ever }.
doctor-not-read = I didn't try to read every game ({ $option }).
doctor-readable = All games can be read.
doctor-unreadable = { $games ->
    [one] 1 game can't be read (number { $numbers })
   *[other] { $games } games can't be read (numbers { $numbers })
}: start the newest version of this program, or restore a backup. All the others can be played.
doctor-unreadable-nights = { $nights ->
    [one] 1 game night can't be read (number { $numbers })
   *[other] { $nights } game nights can't be read (numbers { $numbers })
}: start the newest version of this program, or restore a backup. All the others can continue.
# Of games that cannot be read, and are not damaged. Arguments: $data, such as "first"; $needed, $version, its versions.
doctor-facts = Some of them need version { $needed } of the card data { $data }, but this program has version { $version }: { $newer ->
    [yes] start the newer program again.
   *[no] start the program that has that version again, and let these games end before you change it.
} They are not damaged.
doctor-and-more = { $numbers } and { $more } more
