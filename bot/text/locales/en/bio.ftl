# The bot's profile on a server ("About me"): at most 190 characters. Arguments: none.

bio = I host 7 Wonders here, over days or in one evening. New to the game? { COMMAND("guide") }. Pictures, words or letters, reminders and quiet hours: { COMMAND("settings show") }.
greeting = Hello! { COMMAND("guide") } shows how to begin; { COMMAND("settings privacy") } says what is stored about people, and the terms of use.
