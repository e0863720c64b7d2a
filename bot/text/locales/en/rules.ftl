# The rules, topic by topic, and everything about single cards and wonders. In our own words.

rules-menu = Another topic
# How the alternative text of a topic's picture begins. A topic's drawn text has a line, of at most about 85 letters, for each row of
# icons in bot/pictures/depicting/primer.py.
rules-drawn = In short:
rules-no-such-topic = There's no topic with that name. Please choose one below.

rules-title-aim = The aim and a turn
rules-text-aim =
    You lead a city of the ancient world. After three Ages, the player with the most victory points wins.

    Everyone gets 3 coins and a wonder board, which makes one resource from the start.

    At the beginning of each Age, everyone is dealt 7 cards. Each turn, you secretly choose one card from your hand and what to do with it. When everyone has chosen, all choices are revealed and carried out at the same time. Then you pass your hand on: to the left in Ages 1 and 3, to the right in Age 2.

    An Age has 6 turns. On the sixth, you have 2 cards: you play one, and the other is discarded for nothing. Then neighbouring cities compare their armies, and the next Age begins.

    Your neighbours are the two cities directly on your left and right. You only trade and fight with them, for the whole game.
rules-drawn-aim =
    The most victory points after three Ages win.
    An Age begins with 7 cards each. In each of 6 turns, everyone chooses one in secret.
    You pass the other cards on: left in Ages 1 and 3, right in Age 2.
    After each Age, neighbours compare their shields: the stronger one gets points.

rules-title-actions = The three things to do with a card
rules-text-actions =
    You do one of three things with the card you choose.

    Build it. You pay its cost, and it stays in your city. You can't have two structures with the same name.

    Build the next stage of your wonder. You pay what the stage costs, not what the card costs. The card goes face down under the wonder, where nobody can see it; it only marks the stage.

    Discard it. You take 3 coins from the bank, and the card goes face down on the discard pile. You can always do this, and sometimes it's all you can do.

    A card that's no use to you may be just what a neighbour needs. Tuck it under your wonder or discard it, and they won't get it.
rules-drawn-actions =
    Build it: pay its cost, and it stays in your city.
    Or build the next stage of your wonder: pay for the stage, and the card goes under it.
    Or discard the card for 3 coins. You can always do that.

rules-title-resources = Resources and paying
rules-text-resources =
    There are two kinds of resources. Raw materials: wood, stone, ore and clay. Manufactured goods: papyrus, loom and glass.

    Your city makes the resource on its wonder board, those on its brown and gray cards, and those on some yellow cards and wonder stages.

    Resources are never used up: what your city makes, it makes again every turn. If a card makes one resource or another, you get one of them each turn, whichever you need.

    To build something, your city has to make every resource it costs, or you buy what's missing from your neighbours. A structure that costs 2 stone needs 2 stone in the same turn.

    Some brown cards cost 1 coin, which goes to the bank. Some structures cost nothing at all.

    What counts is what you have at the beginning of the turn. Anything you build and any coins you earn only help from your next turn.
rules-drawn-resources =
    Raw materials: wood, stone, ore and clay.
    Manufactured goods: papyrus, loom and glass.
    Your board and your brown and gray cards make them every turn; they're never used up.
    A cost of 2 stone needs two at once, made or bought.

rules-title-trade = Trading with the neighbours
rules-text-trade =
    What your city doesn't make, you can buy from the neighbours on your left and right: the resource on their wonder board, and those on their brown and gray cards. What yellow cards and wonder stages make isn't for sale.

    Each resource costs 2 coins, paid to the neighbour who makes it. Nobody can refuse to sell, and selling costs you nothing: you can still use the resource yourself in the same turn.

    You can buy from both neighbours in one turn. If both sell what you need, you choose whom to pay. You can't buy more than you need for what you're building.

    Some yellow cards make trade cheaper, from the turn after you build them. With the East Trading Post, raw materials from your right neighbour cost 1 coin each; with the West Trading Post, those from your left. With the Marketplace, manufactured goods cost 1 coin each from both neighbours. The first stage of Olympia, side B, makes raw materials cost 1 coin each from both. They never get cheaper than 1 coin, even with a trading post.

    You need the coins at the beginning of the turn: what your neighbours pay you, you can spend from the next turn.
rules-drawn-trade =
    What you lack, you buy from a neighbour who makes it. Nobody can refuse.
    Each resource costs 2 coins, paid to that neighbour.
    Some yellow cards lower that to 1 coin.
    What yellow cards and stages make isn't for sale.

rules-title-chains = Chains: building for free
rules-text-chains =
    Some structures of Ages 2 and 3 cost you nothing if you have a certain earlier structure in your city. This is called a chain.

    For example: if you have the Theater, you build the Statue for free, and with the Statue, the Gardens.

    A card that can be free says so: Free if you have Theater. And the earlier card says what it leads to: Makes Statue free later.

    What counts is what you've built. A card under your wonder or on the discard pile isn't a structure and makes nothing free.

    { COMMAND("card") } shows what leads to a card, and what it leads to.
rules-drawn-chains =
    This sign on a card names a later one.
    If you've built the first, the later one costs nothing.
    A card under your wonder makes nothing free.

rules-title-wonder = Your wonder
rules-text-wonder =
    Your wonder has 2 to 4 stages; side A always has 3. You build them in order, each once. Each takes a card of your choice, which goes face down under the wonder.

    A stage costs resources, like a structure. You can build stages in any Age, even several in one Age, and you can win without building any.

    A stage gives points, coins, shields, resources or a special power. Coins come once, when you build the stage. Resources from a stage are for your city alone.

    Side A is simpler and good for your first games; side B has stranger powers. Both are equally strong, and you can mix them at one table.

    { COMMAND("wonder") } shows all stages of a wonder.
rules-drawn-wonder =
    2 to 4 stages, built in order, each once.
    You pay what the stage costs, and any card goes under it.
    Stages give points, coins, shields or special powers.

rules-title-conflicts = Conflicts
rules-text-conflicts =
    At the end of each Age, every city compares its shields with those of each neighbour. Shields come from red cards and some wonder stages.

    If you have more shields than a neighbour, you get a victory token: it's worth 1 point at the end of Age 1, 3 points at the end of Age 2, and 5 points at the end of Age 3. If you have fewer, you get a defeat token: minus 1 point. If you're tied, nobody gets anything.

    Each border counts separately, so you can win on the left and lose on the right. Cities farther away don't matter.

    You keep your shields: they count again at the end of every later Age.
rules-drawn-conflicts =
    At the end of each Age, you compare shields with each neighbour.
    More shields: 1, 3 or 5 points in Ages 1, 2 and 3.
    Fewer: minus 1 point.
    Equal: nothing.
    Shields stay for the next Ages. They come from red cards and some stages.

rules-title-science = Science
rules-text-science =
    Each green card shows one of three symbols: { $notation ->
        [letters] compass (&), gear (@) or tablet (#).
       *[words] compass, gear or tablet.
    } At the end of the game they count in two ways, and you get the points for both.

    Same symbols: 1 is worth 1 point, 2 are worth 4, 3 are worth 9, 4 are worth 16. For each kind of symbol, it's the number times itself.

    Different symbols: each set of one compass, one gear and one tablet is worth 7 more points.

    For example, 2 compasses, 2 gears and 1 tablet are worth 4, 4 and 1 points, plus 7 for the one set: 16 points.

    Babylon and the Scientists Guild give a symbol of your choice. I choose it for you at the end, so that you get the most points; the score in words says which one.
rules-drawn-science =
    One symbol alone: 1 point.
    Two of the same: 4 points.
    Three of the same: 9 points. Four: 16.
    Each set of three different ones: 7 points on top.
    A symbol of your choice counts where it brings most.

rules-title-guilds = Guilds
rules-text-guilds =
    Guilds are the purple cards of Age 3. There are 10, and each game uses two more than there are players, picked at random. A two-player game uses 5.

    They're counted at the end of the game, based on what's in the cities by then.

    Most guilds count one kind of thing in both neighbouring cities, such as their brown cards. The Strategists Guild counts their defeat tokens. The Builders Guild counts wonder stages there and in your own city. The Shipowners Guild counts your own brown, gray and purple cards, including itself. The Scientists Guild gives a science symbol of your choice.

    { COMMAND("card") } shows what each guild counts.
rules-drawn-guilds =
    Guilds come in Age 3 only, and are counted at the end.
    Most count something in both neighbouring cities.
    The Workers Guild, for example: 1 point for each of their brown cards.

rules-title-scoring = The end and the points
rules-text-scoring =
    The game ends after the conflicts of Age 3. Your points come from seven places.

    1. Conflicts: your victory tokens, minus 1 point for each defeat token.
    2. Coins: 1 point for every 3 coins. Leftover coins don't count.
    3. Your wonder: the points from its stages.
    4. Blue cards: the points they give.
    5. Green cards: the science symbols.
    6. Yellow cards: the ones from Age 3 that give points.
    7. Guilds: the purple cards.

    The most points win. If there's a tie, more coins win; if coins are tied too, you share the victory.
rules-drawn-scoring =
    Conflicts: 1, 3 or 5 for each victory, minus 1 for each defeat.
    Every 3 coins are 1 point.
    Your wonder, blue cards, some yellow cards and guilds say what they give.
    Science: the same symbols, and sets of three.
    The most points win; if tied, more coins.

rules-title-two = Two players and the Free City
rules-text-two =
    Two players play with three cities and the cards for three. The third is the Free City, which has a wonder and 3 coins like yours. It's a neighbour of both of you: you trade and fight with it and with each other.

    Each turn, one of you holds the Free City card. In Ages 1 and 3 the player in the first seat starts with it, in Age 2 the other one, and it changes hands after every turn. If you hold it, you add a card from the Free City's draw pile to your hand, then choose a card for your own city first, and then one for the Free City.

    If the Free City can build one of those cards, or use one to build a stage of its wonder, it has to. It only discards a card for 3 coins if it can't do either. If you choose a card that a chain makes free for it, it has to build that card. It trades like every city, and whoever plays for it chooses whom it pays.

    After each turn you two swap hands. At the end of an Age, the last card of its draw pile is discarded along with yours.

    If its wonder offers a choice, whoever played for it that turn makes it. It never plays a seventh card.

    The Free City gets points, but it can't win. If you two are tied, more coins win.
rules-drawn-two =
    You have a city each; the third is the Free City, a neighbour of both.
    In turn, one of you also plays a card for the Free City.
    It builds if it can; only if not, it discards for 3 coins.
    After each turn you two swap hands.
    The Free City gets points, but it can't win.

rules-title-extra = Extra choices
rules-text-extra =
    Some wonders let you do more than play one card a turn. I'll ask you when it's time, and My hand shows the question.

    The seventh card. If you've built the second stage of Babylon, side B, you don't lose the last card of an Age: after the sixth turn you can play it too, with the coins and resources you have then, or leave it. You can even build that stage on the sixth turn itself.

    The discard pile. Some stages of Halicarnassus let you look through all the cards discarded so far, at the end of the turn in which you build the stage. You can build one of them for free, but no duplicate of something you have; you may also take none. Cards discarded that turn are there too.

    At the end of an Age the order is: the seventh card, the last cards are discarded, the discard pile is searched, the conflicts. If several cities search the pile, they take turns: the first seat goes first, then clockwise.

    A free structure. If you've built the second stage of Olympia, side A, you can build one structure for free in each Age, starting the turn after you build the stage.

    A copied guild. The third stage of Olympia, side B, copies one of a neighbour's guilds. You don't have to choose: at the end, the one that gives you the most points counts.
rules-drawn-extra =
    Babylon, side B: you can play the last card of an Age, too.
    Halicarnassus: you build a card from the discard pile for free.
    Olympia, side A: one structure in each Age costs nothing.
    Olympia, side B: one of a neighbour's guilds counts for you, too.

rules-title-edifices = Edifices
rules-text-edifices =
    Edifices are great buildings that all cities can help to build. A table plays with them if its host adds them; they need at least three players.

    One edifice of each Age is drawn at random and lies on the table from the start, with participation pawns on it: 2 for three players, 3 for four or five, 4 for six, 5 for seven.

    Once per Age, when you build a stage of your wonder, you can take part in that Age's edifice, as long as it has a pawn left. You pay for the stage and for taking part at the same time, and take a pawn. If more players take part on one turn than there are pawns left, they all still get one.

    When its last pawn is taken, the edifice is constructed. Everyone with a pawn for that Age gains its reward at once, no matter when they took it.

    If a pawn is left at the end of the Age, the edifice fails. This happens before the conflicts, and nobody gains anything. If you have a pawn for that Age, you pay nothing; everyone else pays the penalty: coins, a structure of a certain colour, or victory tokens. If you can't pay in full, you pay nothing and take a debt token instead: minus 2 points in Age 1, minus 3 in Age 2, minus 5 in Age 3.

    If you could give up one of several structures or tokens, you choose, and nobody sees your choice until everyone has chosen. A structure you give up goes face down on the discard pile; you keep any coins it brought you.

    At the end, the points from rewards and debts have their own lines. Coins, victory tokens and shields from edifices count where they always do.

    { COMMAND("edifice") } shows what each of them costs and gives. To do it all by typing: { COMMAND("play") } with a card and the action part takes part; to choose what a stage gives, or what to give up, type that in place of the card.
rules-drawn-edifices =
    One edifice in each Age, which all cities can help to build.
    When you build a stage, you can also pay for the edifice and take a pawn.
    No pawn left: it's constructed, and everyone with a pawn gets the reward.
    A pawn left when the Age ends: it fails. Without a pawn, you pay a penalty.
    Can't pay? You take a debt: minus 2, 3 or 5 points in Ages 1, 2 and 3.

rules-title-ur = Ur and Carthage
rules-text-ur =
    Two wonders come with the edifices. Carthage can also be added without them.

    Stages of Ur give a participation pawn from the box: on side A, one for an Age of your choice; on side B, each stage gives one for a certain Age. It counts like any other pawn, but it isn't taken from the edifice, so the pawns there stay. You can still take part in that Age's edifice yourself.

    If that Age's edifice is already constructed, you gain its reward at once. If it's still being built, the pawn spares you its penalty, and when the last pawn is taken you gain the reward with the others. If its Age is still to come, the pawn waits for it. If it has failed, the pawn does nothing. A city gains each reward only once, no matter how many pawns it has.

    Some stages of Carthage offer two things, and you take one. I'll ask you after that turn's cards are revealed. If other players have something to choose then, you all choose at the same time.
rules-drawn-ur =
    Stages of Ur give you a pawn from the box; the edifice's own pawns stay.
    It counts like any other pawn of its Age.
    Some stages of Carthage offer two things, and you take one.

rules-title-letters = Letters instead of words
rules-text-letters =
    In { COMMAND("settings") } you can choose letters instead of words, for short lines or a braille display, and turn pictures off. The letters are those of the accessible edition of the rulebook.

    Resources: w is wood, s is stone, o is ore, c is clay, p is papyrus, l is loom, g is glass.

    Other signs: $ is a coin, v is a victory point, x is a shield, & is a compass, @ is a gear, # is a tablet.

    Resources are repeated; everything else gets a number: s s o is 2 stone and 1 ore, and 3 v is 3 points. A card that makes w or c makes one of the two each turn.
rules-drawn-letters =
    w is wood, s is stone, o is ore, c is clay.
    p is papyrus, l is loom, g is glass.
    $ is a coin, v is a point, x is a shield.
    & is a compass, @ is a gear, # is a tablet.

rules-title-discord = Playing on Discord
rules-text-discord =
    Press My hand below the table's message. Only you can see what it opens: your cards, what each one costs you now, and what your neighbours sell.

    Press a card's button to build it, or Build stage or Discard and then the card; if there's more than one way to pay, you choose one. Your choice is sealed: nobody sees it until everyone has chosen. Until then you can press Change and choose again. If you're the last of several people to choose, I ask you once before the turn is revealed; a choice that you type counts at once.

    The table's message shows who has chosen and who is still thinking, but never what. The last choice reveals the turn: a new message says what every city did, and the next turn is below it.

    A game can run over days; you don't all have to be there at the same time. The topic "Time per turn" says what happens when you're late. In { COMMAND("settings") } you can get your hand as a direct message, choose whether I ping you when it's your move, and turn pictures off; the words say everything.

    Why can't I? explains what you can't build. If you use words, it's below your hand; if you use pictures, press In words first.

    Whatever a button does, you can also type: { COMMAND("hand") } shows your cards, { COMMAND("play") } chooses one, { COMMAND("change") } takes your choice back, { COMMAND("why") } explains, and { COMMAND("keep") } keeps a wonder board. { COMMAND("wonders board") } shows the cities, and { COMMAND("wonders history") } what was revealed. Each one makes suggestions as you type.

    If you have to go, a computer player can play your seat, and you can come back.

    Before the first card, a hash seals the deal. Press Fair deal below the game's first message to keep it; at the end you can use it to check that the deal was fair.
rules-drawn-discord =
    Press My hand to see your cards. Nobody else can see them.
    Your choice is sealed. Press Change to take it back until everyone has chosen.
    Once everyone has chosen, all cards are revealed.
    If you have to go, a computer player can play your seat.

rules-title-time = Time per turn
rules-text-time =
    Every table has its own time per turn: a number of hours or days, the same hour every day, a minute or so if you're all there, or no limit. A live game starts its clock when all of you have pressed Ready. Before the game, the host sets the time under Settings; during the game, { COMMAND("time") } shows the clock settings. The table's message, My hand and { COMMAND("wonders list") } show your deadline. When everyone has chosen, the game continues at once. In a live game, when everyone else has chosen, the last player has at most one turn's time left.

    When your time is up, a computer player makes this one choice for you, and the reveal says so. You keep your seat, and the next choice is yours again. Before that, you get some extra time: in a live game { $extra-minutes } minutes for the whole game, at most { $extra-minutes-once } of them for one choice; in a slower game, once per Age, { $extra-share ->
        [6] a sixth
       *[other] 1/{ $extra-share }
    } of the time per turn. With a fixed hour there's no extra time.

    If you miss { $autopilot-after ->
        [2] two
       *[other] { $autopilot-after }
    } choices in a row, you're on autopilot: a computer player makes your choices right away, so that nobody has to wait. Doing anything at the table ends autopilot. The button I'm back also takes back what was chosen for you, as long as the turn is open.

    Can't play for a few days? Use { COMMAND("away") } to tell me until when, and a computer player chooses for you meanwhile. If all of you need a break, or more time for this choice, vote on it with { COMMAND("time") }.

    If nobody answers for { $stands-after ->
        [3] three
       *[other] { $stands-after }
    } turns, the clock stops until someone does something. If you're alone with computer players, there's no hurry: the clock only runs when at least { $fewest-people ->
        [2] two
       *[other] { $fewest-people }
    } people play. If I was offline, everyone gets that time back.

    { COMMAND("wonders history") } shows which choices a computer player made for someone.
rules-drawn-time =
    The table's message and My hand show your deadline.
    If you're late, a computer player makes that one choice for you.
    Your next choice is yours again.

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
almanac-two-players = Two players use the cards for 3.
almanac-chain-menu = Cards of the same chain
almanac-before = makes { $card } free
almanac-after = free thanks to { $card }

## Wonders

almanac-board = { $city }, side { $side }. Makes { $resources } from the start; neighbours can buy it.
almanac-power-free-build-once-per-age = The power of { $stages }: once per Age, from the next turn on, you can build a structure from your hand without paying anything, not even coins.
almanac-power-play-seventh-card = The power of { $stages }: from the Age in which you build the stage, you no longer lose the last card of your hand. After the sixth turn, you can build that card, put it under the next stage, discard it for { $coins }, or leave it.
almanac-power-build-discarded = The power of { $stages }: at the end of the turn in which you build the stage, you look through all the cards discarded so far and can build one of them for free, but no duplicate of something you have.
almanac-power-copy-guild = The power of { $stages }: at the end of the game, one of a neighbour's guilds counts as if you had built it too. It's the one that gives you the most points.
almanac-pawns = A participation pawn from the box counts like one you get by taking part, but it isn't taken from the edifice, so the pawns there stay. If the edifice is still being built, or its Age is still to come, the pawn gives you the reward when it's constructed, and spares you the penalty if it fails. If it's already constructed, you gain the reward at once; if it has failed, the pawn does nothing.
almanac-comes-with = { $expansions ->
    [edifice] Only in games with edifices.
   *[edifice-carthage] In games with edifices, or when Carthage is added as a wonder.
}
almanac-stages = { $count ->
    [one] stage
   *[other] stages
} { $numbers }
almanac-other-side = Side { $side }
almanac-wonder-menu = Another wonder

## Edifices

almanac-edifice-drawn = It's one of { $count } edifices of Age { $age }. Each game with edifices uses one of them, drawn at random.
almanac-edifice-age = Age { $age }
almanac-edifice-menu = { $shown ->
    [one] Another edifice
   *[none] Choose an edifice
}

## Where a name fits nothing, or several things

almanac-no-card = There's no card called { $text }.
almanac-type-a-card = Type the beginning of its name and pick one of my suggestions.
# Arguments: $name, what has a similar name; $kind, what it is, or same if that is what was asked for.
almanac-did-you-mean = Did you mean { $kind ->
    [card] the card { $name }
    [edifice] the edifice { $name }
   *[same] { $name }
}?
almanac-show = Show { $name }
almanac-choose-below = Please choose one below.
almanac-several-cards = Several cards match { $text }. Which one do you mean?
almanac-which-wonder = I don't know which wonder you mean by { $text }.
almanac-several-edifices = Several edifices match { $text }. Which one do you mean?
almanac-which-edifice = I don't know which edifice you mean by { $text }.
almanac-edifices = Each Age of a game with the Edifice expansion has one of these edifices. Choose one below to read all about it.
almanac-card-menu = Choose a card
