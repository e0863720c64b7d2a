# The guide for first-time players, page by page. In our own words.

guide-page = Page { $page } of { $pages }
guide-back = Back
guide-next = Next
guide-rules = All rules
# A phone has room for about five letters beside three other buttons.
guide-legend = Icons

guide-title-1 = Your first game
guide-text-1 =
    Welcome! You lead one of the great cities of the ancient world. You build it card by card, and whoever has the most victory points at the end wins.

    A game has three parts, called Ages, of 6 turns each. In a turn everybody chooses one card at the same time. So nobody waits long, and nobody goes first.

    You choose from a hand of cards; then the hand goes on to your neighbour, and you get the hand of your other neighbour. A card that you leave, somebody else may take.

    Only your two neighbours matter to you: the cities on your left and your right. You buy from them, and you compare your army with theirs.

    You need not know all cards. Each one says what it costs, what it gives, and what it would cost you right now.
guide-title-2 = What you see
guide-text-2 =
    In the channel stands the message of your table. It says which turn it is and who is still choosing. Below it is the button My hand.

    What My hand opens, only you can see: the coins and resources of your city, what the neighbours sell, your cards, and the next stage of your wonder.

    The colour says what a card is for, and is always told in words:
    Brown and gray cards make resources. You need them to build other cards.
    Blue cards give points.
    Red cards give shields for the conflicts at the end of each Age.
    Green cards give science symbols: few are worth little, many are worth a lot.
    Yellow cards give coins or resources, or make trade cheaper.
    Purple cards, only in the last Age, give points for what you or your neighbours have built.
guide-title-3 = How to choose
guide-text-3 =
    Press My hand, choose a card in the menu, and then what to do with it:
    Build it, if your city makes all the resources that it costs. What is missing you can buy from a neighbour for 2 coins each. Resources are not used up; you have them again in every turn.
    Put it face down under your wonder. Then you pay for the next stage of the wonder, not for the card.
    Discard it, for 3 coins.

    Now your choice is sealed. Changed your mind? Press Change, as long as somebody is still choosing. When the last player has chosen, a new message tells what everybody did, and the next turn begins.

    Many tables have a clock; then the table's message says until when you can choose. If you are late, a computer player makes that one choice for you, and the next is yours again.

    Do you wonder why you cannot build something? Press Why can't I? and you are told what is missing.

    If you would rather type: { COMMAND("hand") } tells your cards, { COMMAND("play") } chooses one, { COMMAND("change") } takes it back, and { COMMAND("why") } explains.

    Some cards become free when you have built an earlier one. Each card tells which.
guide-title-4 = What wins
guide-text-4 =
    There are many ways, and all can win. Points come from:
    blue cards and the stages of your wonder;
    conflicts: more shields than a neighbour bring 1, 3 and then 5 points, fewer cost 1 point;
    science: 4 equal symbols are worth 16 points, and each set of three different ones 7;
    guilds and some yellow cards of the last Age;
    coins: 1 point for every 3.

    Some advice for the first game. Build brown and gray cards in Age 1, of different resources: Age 3 has none any more. Look at what your neighbours make; you can buy it. Do not fall far behind both neighbours in shields, and do not chase everything at once. Keep a few coins for buying.

    More help: { COMMAND("rules") } for every rule, { COMMAND("card") }, { COMMAND("wonder") } and { COMMAND("edifice") } for all about one of them, { COMMAND("settings") } for direct messages, short letters, and pictures or none. Have fun!
guide-title-5 = The icons in the pictures
guide-text-5 =
    This is the legend of all pictures: what each icon means. It has no picture where pictures are off.

    If you listen, you need none of them: every picture is told in words, and In words tells its whole message.
