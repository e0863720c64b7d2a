# Cities on the table: one in full, or all in brief.

boards-all = All cities
# In a replay, in place of the turn.
boards-fought = After the conflicts of Age { $age }.
boards-round = Clockwise: each city's left neighbour comes next, and the last city's left neighbour is the first one.
# Of all cities, before anything is built. $stages: how many stages each wonder has; 0 if not all have as many.
boards-new = Every city has { $coins }, { $shields } and nothing built yet.{ $stages ->
    [0] {""}
   *[other] {" "}Each wonder has { $stages } stages, none of them built.
}
boards-holds = { $coins }, { $shields }.
boards-wonder = Wonder
boards-resources = Resources
boards-sells = Makes { $resources }, which neighbours can buy.
boards-science = Science
boards-structures = Structures
boards-colour = { $count } { $colour } { $count ->
    [one] structure
   *[other] structures
}
boards-card = { $card } ({ $gives })
boards-built-last = { $count ->
    [0] Nothing built yet.
    [one] 1 structure built. The latest: { $card }.
   *[other] { $count } structures built. The latest: { $card }.
}
boards-place = Side { $side }{ $standing ->
    [sealed] , sealed
    [waiting] , choosing
   *[none] {""}
}.
boards-built = { $count ->
    [0] Nothing built yet.
    [one] 1 structure built: { $kinds }.
   *[other] { $count } structures built: { $kinds }.
}
boards-kind = { $count } { $colour }
boards-edifices = Edifices
boards-conflicts = Conflicts
boards-neighbours = Neighbours
boards-menu = Look at a city
boards-where = { $place ->
    [own] your own city
    [left] on your left
   *[right] on your right
}
boards-table = All cities
boards-standing = Points so far
boards-history = History
