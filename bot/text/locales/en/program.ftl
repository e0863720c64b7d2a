# The program around the bot: what the person who runs it reads when it starts and ends. Command lines and addresses
# come in as arguments.

arg-run = Run the bot on Discord; without a token, a table in your browser.
arg-port = the port of the table in your browser; if left out, 8707 or, if that's taken, a free one
arg-health = Say whether the bot that runs here is well.

run-invite = To invite the bot to a server, open { $url }
run-ready = The bot is connected, on { $servers ->
    [one] 1 server
   *[other] { $servers } servers
}.
run-stopped = The bot has stopped. All tables are saved.
run-ended = Discord has ended the connection. Start the bot again.
run-closed = Discord has ended the connection, with the code { $code }. Start the bot again; if this happens again, check its settings in Discord's developer portal.
run-token = Discord doesn't know this token. Copy it from the developer portal into { $setting } again.
run-unreachable = I can't reach Discord ({ $kind }). Is this computer on the internet? Try again in a while.
run-refused = Discord has trouble answering (status { $status }). Try again later.
run-unexpected = An error has ended the bot; the log has it as incident { $incident }. Start the bot again.
run-system = I can't use { $file }: { $reason }.
run-no-port = There's no port { $port }: the last one is { $last }.
run-no-local = There's no token. Put one into { $setting }; the table in your browser needs the tools for development, which aren't here.

health-none = The bot isn't running here, or isn't connected yet: there's no file { $file }.
health-old = The bot isn't well: it was last connected, with a database that answers, { $seconds } seconds ago.
health-no-look = The bot isn't well: it last looked for what is due { $seconds } seconds ago. If it stays stuck, it exits by itself within three minutes, so that it is started again.
health-well = The bot is well. The last look was { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} ago.

## The local table

local-bot = 7 Wonders
local-server = Friends
local-channel = seven-wonders
local-topic = Everybody at this table is you.
local-open = The local table is open. See it in your browser: { $url }
local-how = Press { door-computers } there, and you hold your first cards. Above the channel, choose who you are: you can play all seven seats.
local-kept = Games are kept in { $file }. Ctrl-C closes the table.
local-closed = The local table is closed. Its games are kept.
local-port = Port { $port } is taken. Choose another one, or none.
local-token = To play with friends on Discord, the bot needs a token:
local-token-portal = 1. Open { $url }, make a new application, and under Bot press Reset Token; copy what it shows.
local-token-setting = 2. Copy { $example } to { $file }, and put the token there after { $setting }.
local-token-again = 3. Start again, with { $command }, and open the invitation that it shows.
