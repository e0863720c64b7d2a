# The program around the bot: what the person who runs it reads when it starts and ends. Command lines and addresses
# come in as arguments.

arg-run = Run the bot on Discord; without a token, a table in your browser.
arg-port = the port of the table in your browser; left out, 8707 or, where that is taken, a free one
arg-health = Say whether the bot that runs here is well.

run-invite = To invite the bot to a server, open { $url }
run-ready = The bot is connected, on { $servers ->
    [one] 1 server
   *[other] { $servers } servers
}.
run-stopped = The bot has stopped. All tables are saved.
run-ended = Discord has ended the connection. Start the bot again.
run-closed = Discord has ended the connection, with the code { $code }. Please start the bot again; if it happens again, look at its settings in Discord's developer portal.
run-token = Discord does not know this token. Copy it again from the developer portal into { $setting }.
run-unreachable = Discord cannot be reached now ({ $kind }). Is there a connection to the internet? Try again in a while.
run-refused = Discord does not answer well just now (status { $status }). Try again later.
run-unexpected = The bot has ended because of an error, which the log tells as incident { $incident }. Start the bot again.
run-system = { $file } cannot be used: { $reason }.
run-no-port = There is no port { $port }: the last one is { $last }.
run-no-local = There is no token. Put it into { $setting }; the table in your browser needs the tools for development, which are not here.

health-none = The bot is not running here, or not connected yet: there is no file { $file }.
health-old = The bot is not well: it was last connected, with a database that answers, { $seconds } seconds ago.
health-well = The bot is well. The last look was { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} ago.

## The local table

local-bot = 7 Wonders
local-server = Friends
local-channel = seven-wonders
local-topic = Everybody at this table is you.
local-open = The local table is open. Look at it in your browser: { $url }
local-how = Press { door-computers } there, and you have cards in your hand. Above the channel, choose who you are: you can play all seven seats.
local-kept = Games are kept in { $file }. Ctrl-C closes the table.
local-closed = The local table is closed. Its games are kept.
local-port = The port { $port } is taken. Choose another one, or none.
local-token = To play with friends on Discord, the bot needs a token:
local-token-portal = 1. Open { $url }, make a new application, and under Bot press Reset Token; copy what it shows.
local-token-setting = 2. Copy { $example } to { $file }, and put the token there after { $setting }.
local-token-again = 3. Start again, with { $command }, and open the invitation that it shows.
