# Lines that somebody types to the bot in a direct message, in the words of the slash commands, without the slash.
# $command is the name of a command, as the reader can type it: "wonders new". $option is the name of one of its
# options, and $about the description of a command or an option.

# Words for help, for yes and for no, each separated from the next by a space.
typed-help-words = help ? commands
typed-yes = yes on true
typed-no = no off false

# Above a list of all commands.
typed-help = Type a command here, with or without its slash. For example: hand, play tavern, or wonders board.
typed-command = { $command }: { $about }
# $inside are the names of the group's commands, with commas between them.
typed-group = { $command }: { $about }. After it, type one of these: { $inside }

# $meant is "one" if { $command } may be what was meant, else "none".
typed-unknown = { $meant ->
        [one] I don't know that command. Did you mean { $command }?
       *[none] I don't know that command.
    } Type help to hear what I understand.
# Above a list of the group's commands.
typed-unfinished = What comes after { $command }? You can type:
# $commands are the names of two or more commands, with "or" before the last one.
typed-several = Which one do you mean: { $commands }?
# $typed is what was typed, shortened.
typed-too-many = I don't know what { $typed } means after { $command }, so nothing has changed.
typed-lacking = Type something after { $command }: { $about }.
typed-odd = I can't use { $typed } for { $option }, so nothing has changed. { $option }: { $about }.
# Above a list of what can be typed.
typed-choices = You can type:
typed-person = I can't look people up by what you type here. Use the button on the table or the night, which lists people, or type { $command } on the server.
