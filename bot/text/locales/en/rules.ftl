# The rules, topic by topic, and everything about single cards and wonders. In our own words.

rules-menu = Another topic
rules-no-such-topic = There is no topic of that name. Please choose one below.

rules-title-aim = The aim and a turn
rules-text-aim =
    You lead a city of the ancient world. After three Ages, whoever has the most victory points wins.

    Everybody begins with 3 coins and a wonder board, which makes one resource from the start.

    At the beginning of each Age everybody is dealt 7 cards. In a turn each player secretly chooses one card of the hand, and what to do with it. When everybody has chosen, all choices are revealed and carried out at the same time. Then the hands are passed on: to the left in Ages 1 and 3, to the right in Age 2.

    An Age has 6 turns. In the sixth you have 2 cards and play one of them; the other one is discarded, without coins. Then neighbouring cities compare their armies, and the next Age begins.

    Your neighbours are the two cities directly on your left and on your right. You trade and fight with them alone, for the whole game.

rules-title-actions = The three things to do with a card
rules-text-actions =
    With the card that you choose you do one of three things.

    Build it. You pay what it costs, and it stands in your city for the rest of the game. No city has two structures of the same name.

    Build the next stage of your wonder. You pay what the stage costs, not what the card costs. The card goes face down under the wonder, where nobody sees it; it only marks the stage.

    Discard it. You take 3 coins from the bank, and the card goes face down to the discard pile. This is always possible, and where you can do nothing else, you have to.

    A card that is of no use to you may be just what a neighbour needs. Under your wonder or on the discard pile it does not travel on.

rules-title-resources = Resources and paying
rules-text-resources =
    There are raw materials: wood, stone, ore and clay; and manufactured goods: papyrus, loom and glass.

    Your city makes the resource of its wonder board, those of its brown and gray cards, and those of some yellow cards and wonder stages.

    Resources are never used up: what your city makes, it makes again in every turn. Where a card makes one resource or another, it makes one of them each turn, whichever you need.

    To build something, your city has to make every resource that it costs, or to buy what is missing from the neighbours. A structure that costs 2 stone needs 2 stone made in one turn.

    Some brown cards cost 1 coin, which goes to the bank. Some structures cost nothing at all.

    What counts is what you have at the beginning of the turn. What you build, and the coins that you get, you can use from the next turn on.

rules-title-trade = Trading with the neighbours
rules-text-trade =
    What your city does not make you may buy from the neighbours on your left and your right: the resource of their wonder board, and those of their brown and gray cards. What yellow cards and wonder stages make is not for sale.

    Each resource costs 2 coins, paid to the neighbour who makes it. Nobody can refuse. Who sells loses nothing, and may use the same resource in the same turn.

    You may buy from both neighbours in one turn. Where both sell what you need, you choose whom you pay. You cannot buy more than you need for what you build.

    Some yellow cards make trade cheaper, from the turn after you build them. With the East Trading Post raw materials from the right neighbour cost 1 coin each, with the West Trading Post those from the left. With the Marketplace manufactured goods cost 1 coin each from both neighbours. The first stage of Olympia, side B, makes raw materials cost 1 coin from both; with a trading post they do not become cheaper still.

    You need the coins at the beginning of the turn: what the neighbours pay you, you can spend from the next turn on.

rules-title-chains = Chains: building free
rules-text-chains =
    Some structures of Ages 2 and 3 cost you nothing if a certain earlier structure stands in your city. This is called a chain.

    For example: who has the Theater builds the Statue free, and who has the Statue builds the Gardens free.

    Where a card can be free, it says so: Free if you have Theater. And the earlier card says what it leads to: Later makes Statue free.

    What counts is what you have built. A card under your wonder or on the discard pile is no structure and makes nothing free.

    With { COMMAND("card") } you find what leads to a card, and what it leads to.

rules-title-wonder = Your wonder
rules-text-wonder =
    Your wonder has 2 to 4 stages, on side A always 3. You build them in order, each once, and each with a card of your choice, which goes face down under the wonder.

    A stage costs resources, like a structure. You may build stages in any Age, several in one Age too, and you may win without building any.

    A stage brings points, coins, shields, resources or a special power. Coins come once, when the stage is built. Resources of a stage are for your city alone.

    Side A is simpler and good for first games; side B is more special. Both are equally strong, and both may be played at one table.

    With { COMMAND("wonder") } you see all stages of a wonder.

rules-title-conflicts = Conflicts
rules-text-conflicts =
    At the end of each Age every city compares its shields with those of each neighbour. Shields stand on red cards and on some wonder stages.

    Whoever has more shields than a neighbour gets a victory token: worth 1 point at the end of Age 1, 3 points at the end of Age 2, and 5 points at the end of Age 3. Whoever has fewer gets a defeat token: minus 1 point. With equally many nobody gets anything.

    Each border is counted by itself, so you can win on the left and lose on the right. Cities farther away do not matter.

    Shields stay: they count again at the end of every later Age.

rules-title-science = Science
rules-text-science =
    Each green card bears one of three symbols: { $notation ->
        [letters] compass (&), gear (@) or tablet (#).
       *[words] compass, gear or tablet.
    } At the end of the game they are counted in two ways, and you get the points of both.

    Equal symbols: 1 is worth 1 point, 2 are worth 4, 3 are worth 9, 4 are worth 16: the number times itself, for each kind of symbol.

    Different symbols: each set of one compass, one gear and one tablet is worth 7 points more.

    For example, 2 compasses, 2 gears and 1 tablet are worth 4, 4 and 1 points, and 7 for the one set: 16 points.

    Babylon and the Scientists Guild give a symbol of your choice. It is chosen for you at the end, so that you get the most points; the score sheet says which one it was.

rules-title-guilds = Guilds
rules-text-guilds =
    Guilds are the purple cards of Age 3. There are 10; in a game there are as many as players and 2 more, drawn by chance. Two players play with 5.

    They are counted at the end of the game, with what stands in the cities then.

    Most guilds count one kind of thing in both neighbouring cities, such as their brown cards. The Strategists Guild counts their defeat tokens. The Builders Guild counts wonder stages there and in your own city. The Shipowners Guild counts your own brown, gray and purple cards, itself too. The Scientists Guild gives a science symbol of your choice.

    With { COMMAND("card") } you see what each guild counts.

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

    The most points win. Of players with equally many points, the one with more coins wins; with equally many coins, too, they share the victory.

rules-title-two = Two players and the Free City
rules-text-two =
    Two players play with three cities and the cards for three. The third is the Free City, which has a wonder and 3 coins like yours. It is a neighbour of both of you: you trade and fight with it and with each other.

    In each turn one of you holds the Free City card: in Ages 1 and 3 the player in the first seat begins, in Age 2 the other one, and after every turn the card changes hands. Whoever holds it adds a card from the Free City's draw pile to the hand, chooses a card for the own city first, and then one for the Free City.

    The Free City has to build one of those cards, or a stage of its wonder, if it can with any of them; only if it cannot, it discards one for 3 coins. A card that a chain makes free for it has to be built, if that card is chosen. It trades like every city, and who plays for it chooses whom it pays.

    After each turn you two exchange hands. At the end of an Age the last card of its draw pile is discarded with yours.

    What its wonder lets it choose, whoever played for it in that turn chooses. It never plays a seventh card.

    The Free City gets points, but it cannot win. More coins break a tie.

rules-title-extra = Extra choices
rules-text-extra =
    Some wonders let you do more than play one card a turn. You are asked when the time has come, and My hand shows the question.

    The seventh card. Whoever has built the second stage of Babylon, side B, does not lose the last card of an Age: after the sixth turn it can be played as well, with the coins and resources of then, or be left. The stage may be built in that very turn.

    The discard pile. Some stages of Halicarnassus let you look through all cards discarded so far, at the end of the turn in which you build the stage, and build one of them free: none of a name that you have, and none at all if you like. Cards discarded in that turn are there, too.

    At the end of an Age the order is: the seventh card, the last cards are discarded, the discard pile is looked through, the conflicts. If several cities look through the pile, they do it one after the other: the first seat begins, then clockwise.

    A free structure. Whoever has built the second stage of Olympia, side A, may build one structure free in each Age, from the turn after the stage on.

    A copied guild. The third stage of Olympia, side B, copies one guild of a neighbour. Nobody is asked: at the end the one that brings the most points counts.

rules-title-edifices = Edifices
rules-text-edifices =
    Edifices are great buildings that all cities can help to build. A table plays with them if its host adds them; they are for three players or more.

    One edifice of each Age is drawn by chance and lies on the table from the start, with participation pawns on it: 2 for three players, 3 for four or five, 4 for six, 5 for seven.

    Once an Age, when you build a stage of your wonder, you may take part in the edifice of that Age, as long as a pawn is left on it. You pay what the stage costs and what taking part costs at the same time, and take a pawn. If more players take part in a turn than pawns are left, all of them still get one.

    With its last pawn the edifice is constructed. Everybody who has a pawn of that Age gains its reward at once, also who took it earlier.

    If a pawn is left at the end of the Age, the edifice fails. This comes before the conflicts. Nobody gains anything; who has a pawn of that Age pays nothing; everybody else suffers the penalty: coins, a structure of a colour, or victory tokens. Who cannot pay all of it pays nothing and takes a debt token instead: minus 2 points in Age 1, minus 3 in Age 2, minus 5 in Age 3.

    Where several structures or tokens could be given up, you choose, and nobody sees your choice before all have chosen. A structure that is given up goes face down to the discard pile; coins that it brought stay with you.

    At the end the points of rewards and debts have their own lines. Coins, victory tokens and shields of edifices count where they always do.

    With { COMMAND("edifice") } you see what each of them costs and brings. To type it all: { COMMAND("play") } with a card and the action part takes part, and what you choose of a stage, or give up, you type in place of the card.

rules-title-ur = Ur and Carthage
rules-text-ur =
    Two wonders come with the edifices. Carthage can also be added without them.

    Stages of Ur give a participation pawn from the box: side A one of an Age of your choice, each stage of side B one of a certain Age. Such a pawn counts like any other, but it is not taken from the edifice, so the pawns that lie there stay. You may still take part in the edifice of the Age yourself.

    If the edifice of that Age is constructed already, you gain its reward at once. If it is still being built, the pawn keeps its penalty away from you, and with the last pawn you gain the reward with the others. If its Age is still to come, the pawn waits for it. If it has failed, the pawn brings nothing. One city gains each reward once, however many pawns it has.

    Some stages of Carthage offer two things, of which you take one. You are asked after the cards of that turn are revealed, and whoever else is asked something then chooses at the same time.

rules-title-letters = Letters instead of words
rules-text-letters =
    In { COMMAND("settings") } you can choose letters instead of words, for short lines or for a braille display, and switch pictures off. The letters are those of the accessible edition of the rulebook.

    Resources: w is wood, s is stone, o is ore, c is clay, p is papyrus, l is loom, g is glass.

    The rest: $ is a coin, v is a victory point, x is a shield, & is a compass, @ is a gear, # is a tablet.

    Resources are repeated, all else is counted: s s o is 2 stone and 1 ore, and 3 v is 3 points. A card that makes w or c makes one of the two each turn.

rules-title-discord = Playing on Discord
rules-text-discord =
    Press My hand below the table's message. What opens, only you can see: your cards, what each costs you now, and what your neighbours sell.

    Choose a card, then what to do with it, then how to pay, where there is a choice. Your choice is sealed: nobody sees it before everybody has chosen. Until then you may press Change, take it back and choose again.

    The table's message says who has chosen and who is still thinking, never what. The last choice reveals the turn: a new message tells what every city did, and below it stands the next turn.

    A game may go on over days, and nobody has to be there at the same time. The topic "Time for each choice" tells what happens when you are late. In { COMMAND("settings") } you can have your hand sent as a direct message, choose whether you are mentioned when it is your move, and switch pictures off; the words tell everything.

    Why can't I? explains what you cannot build.

    Whatever a button does you can type as well: { COMMAND("hand") } tells your cards, { COMMAND("play") } chooses one, { COMMAND("change") } takes your choice back, { COMMAND("why") } explains, and { COMMAND("keep") } keeps a wonder board. { COMMAND("wonders board") } tells the cities, { COMMAND("wonders history") } what was revealed. Each of them suggests what fits while you type.

    If you have to go, a computer player can play your seat; you can come back.

    Before the first card a seal of the deal is posted. At the end you can check by it that the deal was fair.

rules-title-time = Time for each choice
rules-text-time =
    Every table has its own time: some hours or days for each choice, the same hour every day, a minute or so where all of you are there, or no limit. A live game starts its clock once all of you have pressed Ready. Before the game the host settles it by the button Settings; in a running game { COMMAND("time") } tells all about it. The table's message, My hand and { COMMAND("wonders list") } tell until when you can choose. Once everybody has chosen, the game goes on at once.

    When your time is up, a computer player makes this one choice for you, and the reveal says so. The seat stays yours, and so does the next choice. You have a little more than everybody is shown: 3 minutes in a whole live game, or once in each Age a sixth of the time for a choice. At a fixed hour there is nothing more.

    If you miss two choices in a row, you are on autopilot: a computer player chooses for you at once, so that nobody has to wait. Whatever you do at the table ends that. The button I'm back also takes back what was chosen for you, as long as the turn is open.

    Can't play for some days? { COMMAND("away") } tells me until when, and a computer player chooses for you meanwhile. If all of you need a break, or more time for this choice, vote on it with { COMMAND("time") }.

    If nobody answers for three turns, the clock stops until somebody does something. Alone with computer players you are in no hurry: time runs only among people. When I was away myself, everybody gets that time back.

    { COMMAND("wonders history") } tells which choices a computer player made for somebody.

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

almanac-board = { $city }, side { $side }. Makes { $resources } from the start, which the neighbours may buy.
almanac-power-free-build-once-per-age = The power of { $stages }: from the next turn on you may build one structure of your hand in each Age without paying anything, not even coins.
almanac-power-play-seventh-card = The power of { $stages }: in the Age in which you build the stage, and in every later one, the last card of your hand is not discarded. After the sixth turn you may build it, put it under the next stage, discard it for { $coins }, or leave it.
almanac-power-build-discarded = The power of { $stages }: at the end of the turn in which you build the stage, you look through all cards discarded so far, and may build one of them free, of a name that you do not have yet.
almanac-power-copy-guild = The power of { $stages }: at the end of the game one guild of a neighbour counts as if you had built it, too. The one that brings you the most points is taken for you.
almanac-pawns = A participation pawn from the box stands for taking part: it is not taken from the edifice, so those that lie there stay. Of an edifice under way, or of an Age to come, it brings the reward once that is constructed, and if it fails it keeps the penalty from its owner. Of an edifice that is constructed it brings the reward at once; of one that has failed it brings nothing.
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

almanac-edifice-drawn = It is one of { $count } edifices of Age { $age }, of which one is drawn by chance for each game with edifices.
almanac-edifice-age = Age { $age }
almanac-edifice-menu = { $shown ->
    [one] Another edifice
   *[none] Choose an edifice
}

## Where a name fits nothing, or several things

almanac-no-card = There is no card that is called { $text }. Type the beginning of its name, and choose from what is suggested.
almanac-several-cards = Several cards fit { $text }. Which one do you mean?
almanac-which-wonder = I do not know which wonder you mean by { $text }. Please choose one below.
almanac-several-edifices = Several edifices fit { $text }. Which one do you mean?
almanac-which-edifice = I do not know which edifice you mean by { $text }. Please choose one below.
almanac-edifices = In each Age of a game with the Edifice expansion lies one of these edifices. Choose one below to hear all about it.
almanac-card-menu = Choose a card
