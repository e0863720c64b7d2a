# The settings of a person and of a server.

# The attributes begin the lines about each setting.
settings-heading = Your settings
    .manner = Pictures or words
    .brief = Detail
    .direct-messages = Direct messages
    .mentions = Pings
    .left-out = Statistics
    .reminders = Reminders
    .quiet = Quiet hours
    .reliability = Open tables
    .language = Language
    .server = What everyone sees
settings-manner = How you see the game
    .pictures = You see pictures. Press In words below one to get the same as text.
    .words = You get everything in words.
    .letters = You get words and short letters, as in s s o; { COMMAND("rules") } explains them.
settings-server = Managers decide that with { COMMAND("server pictures") }. If anyone at a table uses text, its messages have it all, without saying who.
settings-brief = { $on ->
    [yes] Your hand is brief: what each card brings and costs now. In words or In full tells all.
   *[no] Your hand comes in full: printed costs, what cards lead to, and your neighbours, too.
}
settings-direct-messages = { $on ->
    [yes] Your hand also comes as a direct message.
   *[no] None. My hand or { COMMAND("hand") } shows your cards.
}
settings-mentions = { $on ->
    [yes] I ping you in the table's channel when it's your move, unless a direct message says so.
   *[no] I don't ping you, so check the table's channel to see whether it's your move.
}
settings-left-out = You're in nobody else's statistics. You still see your own. Your games keep counting for the others, so anyone who sat at your table can tell that you're missing.
settings-reminders = { $how ->
    [here] Before your time runs out, I ping you again in the table's channel.
    [direct] Before your time runs out, I remind you by direct message. In live games, I ping you in the table's channel.
   *[none] I don't remind you before your time runs out.
}
settings-quiet = Your quiet hours are { $begin } to { $end } ({ $zone }): no reminders then, except in live games. To change them, type { COMMAND("settings quiet") }.
settings-quiet-none = To stop reminders overnight, type { COMMAND("settings quiet") } with your hours, such as 22:00-07:00.
settings-quiet-none-but-zone = Your time zone is { $zone }. To stop reminders overnight, type { COMMAND("settings quiet") } with your hours, such as 22:00-07:00.
settings-quiet-unknown = I don't understand { $typed }. Try, for example, 22:00-07:00, 10pm-7am, or off.
zone-unknown = I don't know the time zone { $typed }. Type the name of a large city in it, for example Europe/Berlin, or pick one from the list as you type.
# How the person answers at open tables that have a clock: none, if mostly they do not.
settings-reliability = { $word ->
    [steady] You're reliable there: you hardly ever miss a turn.
    [mostly] You're usually on time there.
    [new] You're new there. After some turns, you'll see here how reliable you are.
   *[none] A computer player has recently chosen there for you more often than you have yourself. Be on time for a while, and that will change.
} Only you can see this.
# $languages: what the languages call themselves, if there are several.
settings-language = I speak { $languages }. What only you see is in your Discord language if it's one of these, otherwise in English.

settings-switch-brief = { $on ->
    [yes] Keep it short
   *[no] Full details
}
settings-switch-direct-messages = { $on ->
    [yes] Send me direct messages
   *[no] Stop direct messages
}
settings-switch-mentions = { $on ->
    [yes] Ping me
   *[no] Don't ping me
}

settings-switch-left-out = { $on ->
    [yes] Leave me out of standings
   *[no] Show me in standings
}

settings-saved = Saved.
settings-saved-left-out = { $on ->
    [yes] Saved. You're left out of standings, and nobody else sees your results.
   *[no] Saved. You're in standings again, and people who have played with you can see your results.
}
settings-menu-manner = How should I show you the game?
    .pictures = Show me pictures
    .words = Tell me in words
    .letters = Tell me in words and short letters
settings-menu-reminders = Where should I remind you?
    .here = Remind me in the table's channel
    .direct = Remind me by direct message
    .none = Don't remind me
settings-first-message = First direct message
    .direct-messages = Hello! From now on, your hand comes here whenever there's something for you to choose. The button below stops that.
    .direct = Hello! From now on, I'll remind you here before your time runs out. The button below stops that.
settings-first-message-stop = Stop
    .direct-messages = Stop direct messages
    .direct = Remind me in the channel instead
settings-message-sent = Saved. I've just sent you a first direct message.
settings-message-closed = Your privacy settings block my direct messages, so nothing has changed. In Discord's privacy settings, allow direct messages from members of this server, then try again. Until then, My hand shows your cards, as always.
settings-message-failed = Discord didn't accept my direct message just now, so nothing has changed. Please try again in a minute.

## A server

language-name = English
server-language = { $automatic ->
    [yes] { $count ->
        [1] For now I only speak { $languages }.
       *[other] I speak { $languages }. What everyone sees here is in this server's Discord language if it's one of these, otherwise in English.
    }
   *[no] What everyone sees here is in { $language }.
}
server-language-automatic = The server's Discord language
server-language-unknown = I don't speak { $text } yet. Please choose one of these: { $languages }.
server-pictures = { $on ->
    [yes] Everyone sees pictures of cities and tables, too.
   *[no] No pictures: everyone gets everything in words.
}
server-pace = Time per turn at new tables: { $pace }. Hosts can change it for their own tables.
server-ratings = { $on ->
    [yes] Ratings: on. New tables are rated if two people or more play there, and then have no coach. See the ratings with { COMMAND("standings") }.
   *[no] Ratings: off. Tables that were opened while they were on stay rated.
}
server-own = To change what only you see, use { COMMAND("settings") }.
server-only = This command only works in a server. Use it as a slash command in a channel of your server.
