# The guide for first-time players, page by page. In our own words.

guide-page = Page { $page } of { $pages }
guide-back = Back
guide-next = Next
guide-rules = All rules
guide-open = Open a table
guide-how = Read the guide
# A phone has room for about five letters beside three other buttons.
guide-legend = Icons

guide-title-1 = Your first game
guide-text-1 =
    Would you rather learn by playing? Press Learn the game.

    You lead one of the great cities of the ancient world. You build it card by card, and whoever has the most points at the end wins.

    A game has 3 Ages of 6 turns each. Each turn, everyone chooses one card at the same time, so nobody waits long and nobody goes first.

    You choose from a hand of cards. Then you pass the hand to one neighbour, left in Ages 1 and 3 and right in Age 2, and get the other neighbour's. A card you pass on may be just what they need.

    Only your two neighbours matter: the cities on your left and right. You buy from them, and you compare your army with theirs.

    You don't have to know the cards. Each one says what it costs, what it gives, and what you'd pay for it right now.
guide-drawn-1 =
    The most points after 3 Ages of 6 turns win.
    An Age begins with 7 cards each. Everyone chooses one at the same time, in secret.
    You pass the others on: left in Ages 1 and 3, right in Age 2.
    Only your two neighbours matter: you buy from them and fight them.
guide-title-2 = What you see
guide-text-2 =
    Your table has a message in the channel. It says which turn it is and who is still choosing. Below it is the button My hand.

    Only you can see what My hand opens: your cards, your city's coins and resources, what your neighbours sell, and the next stage of your wonder.

    A card's colour says what it's for, and you can always read it in words too:
    Brown and gray cards make resources. You need them to build other cards.
    Blue cards give points.
    Red cards give shields for the conflicts at the end of each Age.
    Green cards give science symbols: a few are worth little, many are worth a lot.
    Yellow cards give coins or resources, or make trade cheaper.
    Purple cards, the guilds, come only in Age 3; most give points for what cities have.
guide-drawn-2 =
    Brown and gray cards make resources.
    Blue cards give points.
    Red cards give shields for the conflicts.
    Green cards give science symbols: three of a kind are worth 9 points.
    Yellow cards give coins, resources or cheaper trade.
    Purple cards, the guilds, give points at the end. They come in Age 3.
guide-title-3 = How to choose
guide-text-3 =
    Press My hand. You see your cards as a picture, with a button for each card you can build. Press one to build that card for the price shown. What your city doesn't make, you buy from a neighbour, usually for 2 coins each, and nobody can refuse to sell. Resources aren't used up; you have them again every turn.

    Every card has two other uses. Press the button, then pick the card:
    Build stage puts it face down under your wonder. You pay for the next stage, not for the card.
    Discard gives it up for 3 coins. It lies face down, so the others don't see it. Coins that you get in a turn can be spent from the next one on.

    Now your choice is sealed. Changed your mind? Press Change, as long as someone is still choosing. When everyone has chosen, all cards are revealed and the next turn begins. Computer players choose at once, so against them alone you can't change. If you're the last of several people to choose, I ask you first.

    Many tables have a clock; the table's message shows your deadline. If you're late, a computer player makes that one choice for you, and the next one is yours again.

    In words describes your whole hand, and Why can't I? there explains what you're missing for a card.

    If you'd rather type: { COMMAND("hand") } shows your cards, { COMMAND("play") } chooses one, { COMMAND("change") } takes it back, and { COMMAND("why") } explains. You can also type these to me in a direct message, without the slash.

    Some cards are free once you've built an earlier one. Each card says which.
guide-drawn-3 =
    Press a card to build it for the price shown.
    What you lack, you buy from a neighbour who makes it, usually for 2 coins each.
    The button Build stage: a card goes under your wonder, and you pay for the stage.
    The button Discard: you give a card up for 3 coins.
    Your choice is sealed. You can change it until everyone has chosen.
guide-title-4 = What wins
guide-text-4 =
    There are many ways to win. Points come from:
    blue cards and the stages of your wonder;
    conflicts: having more shields than a neighbour brings 1 point in Age 1, 3 in Age 2 and 5 in Age 3; having fewer costs 1, and a tie nothing; shields stay for the next Ages;
    science: 1, 2, 3 and 4 of the same symbol are worth 1, 4, 9 and 16 points, and each set of three different ones 7 more;
    guilds, and some yellow cards of Age 3;
    coins: 1 point for every 3. They also decide a tie.

    Some tips for your first game. Build brown and gray cards in Age 1, for different resources: Age 3 has none. Look at what your neighbours make: you can buy it, but what nobody beside you makes, you have to make yourself. Don't fall far behind both neighbours in shields, and don't chase everything at once. Keep a few coins for buying.

    More help: { COMMAND("rules") } for every rule, { COMMAND("card") }, { COMMAND("wonder") } and { COMMAND("edifice") } to look one up, { COMMAND("settings") } for direct messages, letters instead of words, and turning pictures off. Have fun!
guide-drawn-4 =
    Blue cards and the stages of your wonder.
    More shields than a neighbour: 1, 3 or 5 points in Ages 1, 2 and 3. Fewer: minus 1.
    Science: 1, 2, 3 or 4 of a kind are worth 1, 4, 9 or 16; three different ones, 7 more.
    Guilds, and some yellow cards of Age 3.
    Every 3 coins. If points are tied, more coins win.
guide-title-5 = The icons in the pictures
guide-text-5 =
    This is what each icon in the pictures means. The legend is a picture itself, so you won't see it if pictures are off.

    If you use words, you don't need it: every picture is described in words, and In words gives you the whole message.
