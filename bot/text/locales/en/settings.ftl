# The settings of a person and of a server.

settings-heading = Your settings
settings-letters = Resources and points are written in { $on ->
    [yes] letters, such as s s o; /rules tells what they mean.
   *[no] words, such as 2 stone and 1 ore.
}
settings-direct-messages = { $on ->
    [yes] Your hand comes as a direct message, too.
   *[no] You get no direct messages. The button My hand and the command /hand show your cards.
}
settings-mentions = { $on ->
    [yes] When something is asked of you and no direct message says so, you are mentioned in the table's channel.
   *[no] You are not mentioned in the table's channel; look there yourself whether it is your move.
}
settings-pictures = { $on ->
    [yes] Pictures of hands, cities and tables come with what only you see. All that they show is told in words, too.
   *[no] No pictures come with what only you see. The words tell you everything.
} What everybody sees follows the server: whoever manages it switches pictures on or off there with /server pictures.
settings-language = What only you see is in the language of your Discord, as far as I speak it.

settings-switch-letters = { $on ->
    [yes] Write letters
   *[no] Write words
}
settings-switch-direct-messages = { $on ->
    [yes] Send me direct messages
   *[no] Stop direct messages
}
settings-switch-mentions = { $on ->
    [yes] Mention me
   *[no] Do not mention me
}
settings-switch-pictures = { $on ->
    [yes] Send me pictures
   *[no] Send me no pictures
}

settings-saved = Saved.
settings-first-message = Hello! From now on your hand comes here whenever something is asked of you. The button below stops that.
settings-message-sent = Saved. I have just sent you a first direct message.
settings-message-closed = I may not send you direct messages, so nothing has changed. In Discord's privacy settings, allow direct messages from members of this server, then try again. Until then My hand shows your cards, as always.
settings-message-failed = Discord did not take my direct message just now, so nothing has changed. Please try again in a minute.

## A server

language-name = English
server-language = { $automatic ->
    [yes] What everybody sees here is in the language of this server in Discord, as far as I speak it.
   *[no] What everybody sees here is in { $language }.
}
server-language-automatic = The language of the server in Discord
server-language-unknown = I do not speak { $text }. Please choose one of: { $languages }.
server-pictures = { $on ->
    [yes] Pictures of cities and tables come with it.
   *[no] No pictures come with it; the words tell everything.
}
server-own = What only you see follows your own /settings.
server-only = That can be settled only in a server.
