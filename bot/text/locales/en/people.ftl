# What players are called where they have no name of their own.

computer-name = Computer { $number }
free-city-name = Free City
