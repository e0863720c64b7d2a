# Names for players without a name of their own.

computer-name = Computer { $number }
free-city-name = Free City
