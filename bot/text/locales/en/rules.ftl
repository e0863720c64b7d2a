# The rules, topic by topic, and everything about single cards and wonders. In our own words.

rules-menu = Another topic
rules-no-such-topic = There's no topic of that name. Please choose one below.

rules-title-aim = The aim and a turn
rules-text-aim =
    You lead a city of the ancient world. After three Ages, whoever has the most victory points wins.

    Everybody begins with 3 coins and a wonder board, which makes one resource from the start.

    At the beginning of each Age, everybody is dealt 7 cards. Each turn, you secretly choose one card of your hand, and what to do with it. When everybody has chosen, all choices are revealed and carried out at the same time. Then the hands are passed on: to the left in Ages 1 and 3, to the right in Age 2.

    An Age has 6 turns. In the sixth you have 2 cards and play one of them; the other one is discarded for nothing. Then neighbouring cities compare their armies, and the next Age begins.

    Your neighbours are the two cities directly on your left and right. You trade and fight with them alone, for the whole game.

rules-title-actions = The three things to do with a card
rules-text-actions =
    You do one of three things with the card you choose.

    Build it. You pay what it costs, and it stands in your city for the rest of the game. You can't have two structures of the same name.

    Build the next stage of your wonder. You pay what the stage costs, not what the card costs. The card goes face down under the wonder, where nobody sees it; it only marks the stage.

    Discard it. You take 3 coins from the bank, and the card goes face down to the discard pile. You can always do this, and if you can do nothing else, you have to.

    A card that's no use to you may be just what a neighbour needs. Under your wonder or on the discard pile, it doesn't travel on.

rules-title-resources = Resources and paying
rules-text-resources =
    There are raw materials: wood, stone, ore and clay; and manufactured goods: papyrus, loom and glass.

    Your city makes the resource of its wonder board, those of its brown and gray cards, and those of some yellow cards and wonder stages.

    Resources are never used up: what your city makes, it makes again every turn. If a card makes one resource or another, it makes one of them each turn, whichever you need.

    To build something, your city has to make every resource it costs, or buy what's missing from the neighbours. A structure that costs 2 stone needs 2 stone made in one turn.

    Some brown cards cost 1 coin, which goes to the bank. Some structures cost nothing at all.

    What counts is what you have at the beginning of the turn. Whatever you build, and the coins you get, you can use from the next turn on.

rules-title-trade = Trading with the neighbours
rules-text-trade =
    What your city doesn't make, you can buy from the neighbours on your left and right: the resource of their wonder board, and those of their brown and gray cards. What yellow cards and wonder stages make isn't for sale.

    Each resource costs 2 coins, paid to the neighbour who makes it. Nobody can refuse. If you sell, you lose nothing: you can use the same resource in the same turn.

    You can buy from both neighbours in one turn. If both sell what you need, you choose whom to pay. You can't buy more than you need for what you build.

    Some yellow cards make trade cheaper, from the turn after you build them. With the East Trading Post, raw materials from the right neighbour cost 1 coin each; with the West Trading Post, those from the left. With the Marketplace, manufactured goods cost 1 coin each from both neighbours. The first stage of Olympia, side B, makes raw materials cost 1 coin from both; a trading post doesn't make them cheaper still.

    You need the coins at the beginning of the turn: what the neighbours pay you, you can spend from the next turn on.

rules-title-chains = Chains: building free
rules-text-chains =
    Some structures of Ages 2 and 3 cost you nothing if a certain earlier structure stands in your city. This is called a chain.

    For example: who has the Theater builds the Statue free, and who has the Statue builds the Gardens free.

    A card that can be free says so: Free if you have Theater. And the earlier card says what it leads to: Later makes Statue free.

    What counts is what you've built. A card under your wonder or on the discard pile is no structure and makes nothing free.

    { COMMAND("card") } shows what leads to a card, and what it leads to.

rules-title-wonder = Your wonder
rules-text-wonder =
    Your wonder has 2 to 4 stages, on side A always 3. You build them in order, each once, and each with a card of your choice, which goes face down under the wonder.

    A stage costs resources, like a structure. You can build stages in any Age, even several in one Age, and you can win without building any.

    A stage brings points, coins, shields, resources or a special power. Coins come once, when you build the stage. Resources of a stage are for your city alone.

    Side A is simpler and good for first games; side B is more special. Both are equally strong, and you can play both at one table.

    { COMMAND("wonder") } shows all stages of a wonder.

rules-title-conflicts = Conflicts
rules-text-conflicts =
    At the end of each Age, every city compares its shields with those of each neighbour. Shields are on red cards and on some wonder stages.

    If you have more shields than a neighbour, you get a victory token: worth 1 point at the end of Age 1, 3 points at the end of Age 2, and 5 points at the end of Age 3. If you have fewer, you get a defeat token: minus 1 point. If you have equally many, nobody gets anything.

    Each border counts by itself, so you can win on the left and lose on the right. Cities farther away don't matter.

    You keep your shields: they count again at the end of every later Age.

rules-title-science = Science
rules-text-science =
    Each green card bears one of three symbols: { $notation ->
        [letters] compass (&), gear (@) or tablet (#).
       *[words] compass, gear or tablet.
    } At the end of the game they're counted in two ways, and you get the points of both.

    Equal symbols: 1 is worth 1 point, 2 are worth 4, 3 are worth 9, 4 are worth 16: the number times itself, for each kind of symbol.

    Different symbols: each set of one compass, one gear and one tablet is worth 7 points more.

    For example, 2 compasses, 2 gears and 1 tablet are worth 4, 4 and 1 points, and 7 for the one set: 16 points.

    Babylon and the Scientists Guild give a symbol of your choice. It's chosen for you at the end, so that you get the most points; the points in words name it.

rules-title-guilds = Guilds
rules-text-guilds =
    Guilds are the purple cards of Age 3. There are 10; a game has as many as players and 2 more, drawn by chance. Two players play with 5.

    They're counted at the end of the game, with what stands in the cities then.

    Most guilds count one kind of thing in both neighbouring cities, such as their brown cards. The Strategists Guild counts their defeat tokens. The Builders Guild counts wonder stages there and in your own city. The Shipowners Guild counts your own brown, gray and purple cards, itself too. The Scientists Guild gives a science symbol of your choice.

    { COMMAND("card") } shows what each guild counts.

rules-title-scoring = The end and the points
rules-text-scoring =
    The game ends after the conflicts of Age 3. The points are counted in seven parts.

    1. Conflicts: the victory tokens, less 1 point for each defeat token.
    2. Coins: 1 point for every 3 coins; 1 or 2 left over bring nothing.
    3. Your wonder: the points of its stages.
    4. Blue cards: the points that they give.
    5. Green cards: the science symbols.
    6. Yellow cards: those of Age 3 that give points.
    7. Guilds: the purple cards.

    The most points win. If points are equal, more coins win; if coins are equal, too, the victory is shared.

rules-title-two = Two players and the Free City
rules-text-two =
    Two players play with three cities and the cards for three. The third is the Free City, which has a wonder and 3 coins like yours. It's a neighbour of both of you: you trade and fight with it and with each other.

    Each turn, one of you holds the Free City card: in Ages 1 and 3 the player in the first seat begins, in Age 2 the other one, and after every turn the card changes hands. If you hold it, you add a card from the Free City's draw pile to your hand, choose a card for your own city first, and then one for the Free City.

    The Free City has to build one of those cards, or a stage of its wonder, if it can with any of them; only if it can't, it discards one for 3 coins. If you choose a card that a chain makes free for it, it has to build that card. It trades like every city, and whoever plays for it chooses whom it pays.

    After each turn you two exchange hands. At the end of an Age, the last card of its draw pile is discarded with yours.

    What its wonder lets it choose is chosen by whoever played for it that turn. It never plays a seventh card.

    The Free City gets points, but it can't win. More coins break a tie.

rules-title-extra = Extra choices
rules-text-extra =
    Some wonders let you do more than play one card a turn. I ask you when it's time, and My hand shows the question.

    The seventh card. If you've built the second stage of Babylon, side B, you don't lose the last card of an Age: after the sixth turn you can play it, too, with the coins and resources you have then, or leave it. You can even build the stage in that very turn.

    The discard pile. Some stages of Halicarnassus let you look through all cards discarded so far, at the end of the turn in which you build the stage, and build one of them free: none of a name that you have, and none at all if you like. Cards discarded in that turn are there, too.

    At the end of an Age the order is: the seventh card, the last cards are discarded, the discard pile is looked through, the conflicts. If several cities look through the pile, they do it one after the other: the first seat begins, then clockwise.

    A free structure. If you've built the second stage of Olympia, side A, you can build one structure free in each Age, from the turn after the stage on.

    A copied guild. The third stage of Olympia, side B, copies one guild of a neighbour. Nobody is asked: at the end, the one that brings you the most points counts.

rules-title-edifices = Edifices
rules-text-edifices =
    Edifices are great buildings that all cities can help to build. A table plays with them if its host adds them; they need three players or more.

    One edifice of each Age is drawn by chance and lies on the table from the start, with participation pawns on it: 2 for three players, 3 for four or five, 4 for six, 5 for seven.

    Once an Age, when you build a stage of your wonder, you can take part in the edifice of that Age, as long as a pawn is left on it. You pay for the stage and for taking part at the same time, and take a pawn. If more players take part in a turn than pawns are left, all of them still get one.

    With its last pawn, the edifice is constructed. Everybody who has a pawn of that Age gains its reward at once, however early they took it.

    If a pawn is left at the end of the Age, the edifice fails. This comes before the conflicts. Nobody gains anything; if you have a pawn of that Age, you pay nothing; everybody else suffers the penalty: coins, a structure of a colour, or victory tokens. If you can't pay all of it, you pay nothing and take a debt token instead: minus 2 points in Age 1, minus 3 in Age 2, minus 5 in Age 3.

    If you could give up one of several structures or tokens, you choose, and nobody sees your choice before all have chosen. A structure that you give up goes face down to the discard pile; you keep the coins that it brought.

    At the end, the points of rewards and debts have their own lines. Coins, victory tokens and shields of edifices count where they always do.

    { COMMAND("edifice") } shows what each of them costs and brings. To type it all: { COMMAND("play") } with a card and the action part takes part; what you choose of a stage, or give up, you type in place of the card.

rules-title-ur = Ur and Carthage
rules-text-ur =
    Two wonders come with the edifices. Carthage can also be added without them.

    Stages of Ur give a participation pawn from the box: side A one of an Age of your choice, each stage of side B one of a certain Age. It counts like any other pawn, but doesn't come from the edifice, so the pawns there stay. You can still take part in that Age's edifice yourself.

    If that Age's edifice is already constructed, you gain its reward at once. If it's still being built, the pawn keeps its penalty away from you, and with the last pawn you gain the reward with the others. If its Age is still to come, the pawn waits for it. If it has failed, the pawn brings nothing. One city gains each reward once, however many pawns it has.

    Some stages of Carthage offer two things, and you take one. I ask you after that turn's cards are revealed; whoever else is asked something then chooses at the same time.

rules-title-letters = Letters instead of words
rules-text-letters =
    In { COMMAND("settings") } you can choose letters instead of words, for short lines or for a braille display, and switch pictures off. The letters are those of the accessible edition of the rulebook.

    Resources: w is wood, s is stone, o is ore, c is clay, p is papyrus, l is loom, g is glass.

    The rest: $ is a coin, v is a victory point, x is a shield, & is a compass, @ is a gear, # is a tablet.

    Resources are repeated, all else is counted: s s o is 2 stone and 1 ore, and 3 v is 3 points. A card that makes w or c makes one of the two each turn.

rules-title-discord = Playing on Discord
rules-text-discord =
    Press My hand below the table's message. Only you can see what it opens: your cards, what each costs you now, and what your neighbours sell.

    Press a card's button to build it, or Stage or Discard and then the card; if there's more than one way to pay, you choose one. Your choice is sealed: nobody sees it before everybody has chosen. Until then you can press Change and choose again. If you're the last of several people to choose, I ask you once before the turn is revealed; a choice that you type counts at once.

    The table's message shows who has chosen and who is still thinking, never what. With the last choice the turn is revealed: a new message tells what every city did, and below it is the next turn.

    A game can go on over days; you needn't all be there at the same time. The topic "Time for each choice" tells what happens when you're late. In { COMMAND("settings") } you can get your hand as a direct message, choose whether I mention you when it's your move, and switch pictures off; the words tell everything.

    Why can't I? explains what you can't build. It's below your hand if you listen, else behind In words.

    Whatever a button does, you can type as well: { COMMAND("hand") } shows your cards, { COMMAND("play") } chooses one, { COMMAND("change") } takes your choice back, { COMMAND("why") } explains, and { COMMAND("keep") } keeps a wonder board. { COMMAND("wonders board") } shows the cities, { COMMAND("wonders history") } what was revealed. Each of them suggests what fits while you type.

    If you have to go, a computer player can play your seat; you can come back.

    Before the first card, I post a seal of the deal. At the end you can use it to check that the deal was fair.

rules-title-time = Time for each choice
rules-text-time =
    Every table has its own time: some hours or days for each choice, the same hour every day, a minute or so if you're all there, or no limit. A live game starts its clock once all of you have pressed Ready. Before the game, the host chooses it under Settings; in a running game, { COMMAND("time") } tells all about it. The table's message, My hand and { COMMAND("wonders list") } show until when you can choose. Once everybody has chosen, the game goes on at once. In a live game, once everybody else has chosen, the last player has one turn's time from then at most.

    When your time is up, a computer player makes this one choice for you, and the reveal says so. The seat stays yours, and so does the next choice. You have a little more time than that: 3 minutes in a whole live game, 1 of them at most for one choice, or once in each Age a sixth of the time for a choice. At a fixed hour there's nothing more.

    If you miss two choices in a row, you're on autopilot: a computer player chooses for you at once, so that nobody has to wait. Whatever you do at the table ends that. The button I'm back also takes back what was chosen for you, as long as the turn is open.

    Can't play for some days? { COMMAND("away") } tells me until when, and a computer player chooses for you meanwhile. If all of you need a break, or more time for this choice, vote on it with { COMMAND("time") }.

    If nobody answers for three turns, the clock stops until somebody does something. Alone with computer players you're in no hurry: time runs only among people. If I was away myself, everybody gets that time back.

    { COMMAND("wonders history") } shows which choices a computer player made for somebody.

## Single cards

almanac-kind = { $colour ->
    [brown] A brown card: raw materials.
    [gray] A gray card: manufactured goods.
    [blue] A blue card: a civilian structure.
    [yellow] A yellow card: a commercial structure.
    [red] A red card: a military structure.
    [green] A green card: a scientific structure.
   *[purple] A purple card: a guild.
}
almanac-two-players = Two players play with the cards for 3.
almanac-chain-menu = Cards of the same chain
almanac-before = makes { $card } free
almanac-after = free thanks to { $card }

## Wonders

almanac-board = { $city }, side { $side }. Makes { $resources } from the start, which the neighbours can buy.
almanac-power-free-build-once-per-age = The power of { $stages }: from the next turn on, you can build one structure of your hand in each Age without paying anything, not even coins.
almanac-power-play-seventh-card = The power of { $stages }: from the Age in which you build the stage on, you no longer lose the last card of your hand. After the sixth turn, you can build it, put it under the next stage, discard it for { $coins }, or leave it.
almanac-power-build-discarded = The power of { $stages }: at the end of the turn in which you build the stage, you look through all cards discarded so far, and can build one of them free, of a name that you don't have yet.
almanac-power-copy-guild = The power of { $stages }: at the end of the game, one guild of a neighbour counts as if you had built it, too. You get the one that brings you the most points.
almanac-pawns = A participation pawn from the box stands for taking part: it doesn't come from the edifice, so those there stay. If the edifice is under way, or its Age still to come, the pawn brings you the reward once it's constructed, and keeps the penalty from you if it fails. If it's already constructed, you gain the reward at once; if it has failed, the pawn brings nothing.
almanac-comes-with = { $expansions ->
    [edifice] Only in games with edifices.
   *[edifice-carthage] In games with edifices, or where Carthage is added as a wonder.
}
almanac-stages = { $count ->
    [one] stage
   *[other] stages
} { $numbers }
almanac-other-side = Side { $side }
almanac-wonder-menu = Another wonder

## Edifices

almanac-edifice-drawn = It's one of { $count } edifices of Age { $age }, of which one is drawn by chance for each game with edifices.
almanac-edifice-age = Age { $age }
almanac-edifice-menu = { $shown ->
    [one] Another edifice
   *[none] Choose an edifice
}

## Where a name fits nothing, or several things

almanac-no-card = There's no card called { $text }. Type the beginning of its name, and choose from what I suggest.
almanac-several-cards = Several cards fit { $text }. Which one do you mean?
almanac-which-wonder = I don't know which wonder you mean by { $text }. Please choose one below.
almanac-several-edifices = Several edifices fit { $text }. Which one do you mean?
almanac-which-edifice = I don't know which edifice you mean by { $text }. Please choose one below.
almanac-edifices = Each Age of a game with the Edifice expansion has one of these edifices. Choose one below to see all about it.
almanac-card-menu = Choose a card
