# The program around the bot: what the person who runs it reads when it starts and ends. Command lines and addresses
# come in as arguments.

arg-run = Run the bot on Discord, or a table in your browser if there's no token.
arg-port = the port of the table in your browser (default: 8707 or, if that's taken, a free one)
arg-health = Check whether the bot running here is healthy.

run-invite = To invite the bot to a server, open { $url }
run-ready = The bot is online in { $servers ->
    [one] 1 server
   *[other] { $servers } servers
}.
run-stopped = The bot has stopped. All tables are saved.
run-ended = Discord has closed the connection. Start the bot again.
run-closed = Discord has closed the connection with code { $code }. Start the bot again; if this keeps happening, check its settings in Discord's developer portal.
run-token = Discord doesn't recognise this token. Copy it from the developer portal into { $setting } again.
run-unreachable = I can't reach Discord ({ $kind }). Is this computer on the internet? Try again in a while.
run-refused = Discord is having trouble (status { $status }). Try again later.
run-unexpected = The bot has crashed; see incident { $incident } in the log. Start the bot again.
run-system = I can't use { $file }: { $reason }. Fix that, then try again.
run-metrics = I can't open port { $port } for the metrics: { $reason }. Choose another one in { $setting }, or leave that empty.
run-no-port = There's no port { $port }: choose one up to { $last }.
run-no-local = There's no token. Put one into { $setting }; the table in your browser needs the development tools, which aren't installed here.

health-none = The bot isn't running here, or isn't connected yet: there's no file { $file }.
health-old = The bot isn't healthy: it was last connected, with a working database, { $seconds } seconds ago.
health-no-look = The bot isn't healthy: it last checked for due work { $seconds } seconds ago. If it stays stuck, it exits on its own within three minutes, so that it gets restarted.
health-well = The bot is healthy. Its last check was { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} ago.

## python -m bot stats: how the bot does. Every number stands below those of the lines before it.

arg-stats = Print how the bot running here does: clicks, reveals, database, pictures.

stats-none = There are no numbers yet: there's no file { $file }. A running bot writes it every minute.
stats-old = The numbers are { $length } old, so the bot doesn't seem to be running here.
stats-damaged = The numbers in { $file } can't be read. A running bot replaces them within a minute.
stats-head = Written { $age } ago. Counted for { $since }, since the bot was started.

stats-connected = Connected to Discord
stats-yes-or-no = { $answer ->
    [yes] yes
   *[no] no
}
stats-tables-lobby = Tables in the lobby
stats-tables-draft = Tables in the draft
stats-tables-play = Tables in play
stats-tables-over = Tables that are over
stats-active-tables = Tables with a change in the last 24 hours
stats-active-people = People at those tables
stats-waiting = Messages waiting to be posted
stats-oldest = The oldest has waited for
stats-put-off = Messages put off, as for channels that refuse the bot
stats-late = Due work is late by

stats-count = times
stats-half = half within
stats-most = 99 in 100 within
stats-clicks = Clicks acknowledged
stats-reveals = Reveals posted after the last choice
stats-transactions = Transactions of the database
stats-requests = Requests answered by Discord
stats-pictures = Pictures drawn
stats-thoughts = Thoughts of computer players

stats-unacknowledged = Clicks that couldn't be acknowledged
stats-rate-limits = Rate limits met
stats-discord-failed = Requests that Discord failed to answer
stats-conflicts = Conflicts in the database, decided again
stats-store-errors = Errors of the database
stats-dropped = Pictures left out
stats-unthought = Workers that failed

stats-operations = What the database does longest
stats-mean = each takes
stats-statements = statements
stats-errors = errors

stats-number = { $number }
stats-seconds = { $seconds } s
stats-milliseconds = { $milliseconds } ms
stats-longer = longer
stats-unknown = unknown
stats-length-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
stats-length-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
stats-length-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
stats-length-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}

## The local table

local-bot = 7 Wonders
local-server = Friends
local-channel = seven-wonders
local-topic = Everyone at this table is you.
local-open = The local table is open. See it in your browser: { $url }
local-how = Press { door-computers } there to get your first cards. Above the channel, choose who you are: you can play all seven seats.
local-kept = Games are saved in { $file }. Press Ctrl-C to close the table.
local-closed = The local table is closed. Its games are saved.
local-port = Port { $port } is taken. Choose another one, or leave out the option to get a free one.
local-token = To play with friends on Discord, the bot needs a token:
local-token-portal = 1. Open { $url }, create a new application, and under Bot press Reset Token; copy what it shows.
local-token-setting = 2. Copy { $example } to { $file }, and put the token there after { $setting }.
local-token-again = 3. Start again with { $command }, and open the invitation that it shows.
