# The settings of a person and of a server.

settings-heading = Your settings
settings-manner = How I tell you what only you see
    .pictures = I show you pictures; In words tells you the same. For words or letters alone, use the menu.
    .words = I tell you everything in words, without pictures.
    .letters = I tell you everything in words and short letters, such as s s o; { COMMAND("rules") } tells what they mean.
settings-server = What everybody sees follows the server: whoever manages it switches pictures on or off there with { COMMAND("server pictures") }. Where somebody at the table listens, its messages carry their words for everybody, and don't say for whom.
settings-brief = { $on ->
    [yes] Without pictures, your hand is told briefly: what each card brings and costs you now. In full tells the rest.
   *[no] Without pictures, your hand is told in full: printed costs, what cards lead to, and your neighbours, too.
}
settings-direct-messages = { $on ->
    [yes] Your hand also comes as a direct message.
   *[no] I send you no direct messages. My hand or { COMMAND("hand") } shows your cards.
}
settings-mentions = { $on ->
    [yes] When it's your move and no direct message says so, I mention you in the table's channel.
   *[no] I don't mention you in the table's channel, so look there whether it's your move.
}
settings-reminders = { $how ->
    [here] Before your time is up, I mention you again in the table's channel.
    [direct] Before your time is up, I remind you by direct message. Where cards are played live, I mention you in the table's channel.
   *[none] I don't remind you before your time is up.
}
settings-quiet = Your quiet hours are { $begin } to { $end } ({ $zone }): no reminders then, except at tables played live. { COMMAND("settings quiet") } changes that.
settings-quiet-none = You have no quiet hours. For nights without reminders, type { COMMAND("settings quiet") }, for example 22:00-07:00.
settings-quiet-none-but-zone = You have no quiet hours; your time zone is { $zone }. For nights without reminders, type { COMMAND("settings quiet") }, for example 22:00-07:00.
settings-quiet-unknown = I don't understand { $typed }. Say, for example, 22:00-07:00, 10pm-7am, or off.
zone-unknown = I don't know the time zone { $typed }. Say the name of a large city in it, for example Europe/Berlin, or choose from the list while you type.
# How the person answers at open tables that have a clock: none, if mostly they do not.
settings-reliability = { $word ->
    [steady] At open tables you are steady: you hardly ever miss a choice.
    [mostly] At open tables you mostly answer in time.
    [new] At open tables you are new. Play some turns there against the clock, and it says here how steady you are.
   *[none] At open tables a computer player has lately chosen for you more often than you have yourself. Answer in time, and that changes soon.
} Only you can see this.
# Arguments: $count, how many languages there are; $languages, what they call themselves.
settings-language = { $count ->
    [1] For now I speak only { $languages }.
   *[other] I speak { $languages }. What only you see is in the language of your Discord if it is one of these, else in English.
}

settings-switch-brief = { $on ->
    [yes] Be brief
   *[no] Tell me all
}
settings-switch-direct-messages = { $on ->
    [yes] Send me direct messages
   *[no] Stop direct messages
}
settings-switch-mentions = { $on ->
    [yes] Mention me
   *[no] Don't mention me
}

settings-saved = Saved.
settings-menu-manner = How shall I tell you things?
    .pictures = Pictures, with few words
    .words = Words, without pictures
    .letters = Words and short letters, without pictures
settings-menu-reminders = How shall I remind you?
    .here = Remind me in the table's channel
    .direct = Remind me by direct message
    .none = Don't remind me
settings-first-message = First direct message
    .direct-messages = Hello! From now on your hand comes here whenever something is asked of you. The button below stops that.
    .direct = Hello! From now on I remind you here before your time is up. The button below stops that.
settings-first-message-stop = Stop
    .direct-messages = Stop direct messages
    .direct = Remind me in the channel instead
settings-message-sent = Saved. I have just sent you a first direct message.
settings-message-closed = I may not send you direct messages, so nothing has changed. In Discord's privacy settings, allow direct messages from members of this server, then try again. Until then My hand shows your cards, as always.
settings-message-failed = Discord didn't take my direct message just now, so nothing has changed. Please try again in a minute.

## A server

language-name = English
server-language = { $automatic ->
    [yes] { $count ->
        [1] For now I speak only { $languages }.
       *[other] I speak { $languages }. What everybody sees here is in the language of this server in Discord if it is one of these, else in English.
    }
   *[no] What everybody sees here is in { $language }.
}
server-language-automatic = The language of the server in Discord
server-language-unknown = I don't speak { $text } yet. Please choose one of: { $languages }.
server-pictures = { $on ->
    [yes] Pictures of cities and tables come with it.
   *[no] No pictures: words tell everything.
}
server-pace = Time for each choice at new tables: { $pace }. Whoever opens a table can choose another.
server-own = What only you see follows your own { COMMAND("settings") }.
server-only = That works only in a server. Please type it there.
