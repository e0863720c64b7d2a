# Commands that look after the database.

## python -m bot backup, restore and doctor: for the person who runs the bot

arg-backup = Write a backup of the database to a file, also while the bot runs.
arg-backup-file = the new file
arg-replace = replace a backup that is there already
arg-restore = Put a backup in the place of the database, which is kept. The bot must not run.
arg-restore-file = a backup
arg-doctor = Look whether all is well with settings, folders and database, and say what to do. Changes nothing.
arg-quick = leave out what takes long with many games: reading each of them

backup-done = The backup is { $file }, with { $games }, and was checked. It holds hidden hands: keep it to yourself.
backup-server = The games are on a PostgreSQL server, which has its own tool for this: { $command }
restore-done = The database is now that of { $file }, with { $games }.
restore-older = It was of an older version and was brought up to date.
restore-kept = The database that was there before is kept as { $file }.
restore-next = Next: start the bot. What happened after the backup was made is not in it; players see their tables as they were then.
restore-server = The games are on a PostgreSQL server, which has its own tool for this; stop the bot first: { $command }
care-games = { $games ->
    [one] 1 game
   *[other] { $games } games
}

fault-missing = There is no file { $file }.
fault-no-file = { $file } is no ordinary file: choose another name.
fault-there = { $file } is there already: choose another name, or say --replace if it is an old backup.
fault-no-database = { $file } is no backup, so it is not replaced: choose another name.
fault-itself = { $file } is the database, or belongs to it: choose another file.
fault-open = Beside { $file } lies a file with -wal, -shm or -journal at its end: it belongs to a database that is open, or was. Choose another name.
fault-foreign = { $file } holds no games of this program. Nothing was changed.
fault-damaged = { $file } is damaged. Nothing was changed; take another backup.
fault-newer = { $file } is of a newer version of this program. Nothing was changed; start that version, or take an older backup.
care-damaged = { $file } is damaged. Nothing was changed; run python -m bot doctor, and restore a backup.
care-stopped = Stopped. The database is whole; do it again.
care-no-room = There is no room for { $file }: it was not written.
care-system = { $file }: { $reason }. Nothing was changed.

trouble-full = The disk of the database is full: make room.
trouble-locked = Somebody has locked the database, perhaps by a database shell or a backup: end that, and try again.
trouble-damaged = The database is damaged: stop the bot, and restore a backup by python -m bot restore FILE.
trouble-unreachable = The database cannot be opened: check { $setting }, whether the server runs, and who may read the file.
trouble-unknown = The database cannot be used.
care-with-code = { $sentence } ({ $code })

doctor-finding = { $verdict ->
    [ok] ok
    [note] note
   *[trouble] trouble
}: { $sentence }
doctor-end = { $troubles ->
    [0] No trouble was found.
    [one] 1 trouble was found.
   *[other] { $troubles } troubles were found.
}
doctor-settings = The settings can be used. { $found ->
    [True] They are those of { $file } and of the environment.
   *[False] There is no file { $file }.
}
doctor-whose-folder = { $kind ->
    [data] The data folder
   *[database] The database's folder
} { $folder }
doctor-folder = { $whose } can be written to.
doctor-folder-to-come = { $whose } is not there yet; the bot makes it when it starts.
doctor-folder-none = { $whose } cannot be, for { $file } is no folder: set { $setting } to another place, or move that away.
doctor-folder-closed = { $whose } cannot be written to: give { $there } to the user that runs the bot, or set { $setting } to another place.
doctor-room = { $free } MB are free on its disk.
doctor-room-little = Only { $free } MB are free on its disk: make room soon.
doctor-room-none = Only { $free } MB are free on its disk: make room before a choice cannot be saved.
doctor-room-unknown = How much room there is on its disk cannot be told: { $reason }.
doctor-database-none = There is no database { $file } yet; the bot makes it when it starts.
doctor-database-no-file = { $file } should be the database and is no file: move it away, or set { $setting } to another place.
doctor-running = { $running ->
    [True] The bot is running: a program has the database open.
   *[False] The bot is not running: no program has the database open.
}
doctor-running-unknown = Whether the bot is running cannot be told ({ $reason }): give { $file } to the user that runs the bot.
doctor-file-closed = { $file } cannot be read and written by this user: give it to the user that runs the bot.
doctor-left-over = { $file } ({ $size } kB) is what a backup or a restore has left that was killed: it may be removed while none is at work.
doctor-whole = The database can be read, and SQLite finds no damage.
doctor-server = The server of the database answers. { $connections ->
    [0] The bot is not running: it has no connections.
    [one] The bot has 1 connection.
   *[other] The bot has { $connections } connections.
}
doctor-form-none = The database has no tables yet; the bot makes them when it starts.
doctor-form-older = The tables are of an older version; the bot brings them up to date when it starts. Make a backup before.
doctor-form-current = The tables are those of this version.
doctor-form-newer = A newer version of this program has changed the tables: start that version, or restore a backup made before.
doctor-form-foreign = The tables are not those of this program: set { $setting } to another database.
doctor-wal = SQLite keeps its changes in a log beside the database (journal mode WAL), as it should.
doctor-no-wal = SQLite is not in journal mode WAL; the bot sees to that when it starts. After a restore this is so.
doctor-waiting-none = No announcements wait to be delivered.
doctor-waiting = { $waiting ->
    [one] 1 announcement waits
   *[other] { $waiting } announcements wait
} to be delivered; { $running ->
    [True] the bot is about to do it. Where they stay, the bot may not write in a channel.
    [False] the bot does it when it starts.
   *[None] the bot does it while it runs.
}
doctor-games = { $games }: { $parts }.
doctor-status-lobby = { $games } open to join
doctor-status-draft = { $games } drafting wonders
doctor-status-play = { $games } being played
doctor-status-over = { $games } over
doctor-not-read = Whether each game can be read was not tried ({ $option }).
doctor-readable = All games can be read.
doctor-unreadable = { $games ->
    [one] 1 game cannot be read, number { $numbers }
   *[other] { $games } games cannot be read, numbers { $numbers }
}: start the newest version of this program, or restore a backup. All others can be played.
doctor-and-more = { $numbers } and { $more } more
