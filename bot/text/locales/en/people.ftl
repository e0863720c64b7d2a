# Names for players without a name of their own.

# A computer player at an old table. Arguments: $number, of its seat.
computer-name = Computer { $number }
# A computer player, so that nobody takes it for a person. Arguments: $name, such as Zeno. The second stands in the
# brackets after a city: Giza (Zeno, computer).
computer-named = { $name } (computer)
    .beside = { $name }, computer
free-city-name = Free City
