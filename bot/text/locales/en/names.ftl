# What cards, wonders, cities and edifices are called: the names that are printed in the game's edition of a language,
# from a source that can be named. In each language all names differ, as what is typed has to mean one thing.

## Cards of Age I

name-of-lumber-yard = Lumber Yard
name-of-stone-pit = Stone Pit
name-of-clay-pool = Clay Pool
name-of-ore-vein = Ore Vein
name-of-tree-farm = Tree Farm
name-of-excavation = Excavation
name-of-clay-pit = Clay Pit
name-of-timber-yard = Timber Yard
name-of-forest-cave = Forest Cave
name-of-mine = Mine
name-of-loom = Loom
name-of-glassworks = Glassworks
name-of-press = Press
name-of-pawnshop = Pawnshop
name-of-baths = Baths
name-of-altar = Altar
name-of-theater = Theater
name-of-tavern = Tavern
name-of-east-trading-post = East Trading Post
name-of-west-trading-post = West Trading Post
name-of-marketplace = Marketplace
name-of-stockade = Stockade
name-of-barracks = Barracks
name-of-guard-tower = Guard Tower
name-of-apothecary = Apothecary
name-of-workshop = Workshop
name-of-scriptorium = Scriptorium

## Cards of Age II

name-of-sawmill = Sawmill
name-of-quarry = Quarry
name-of-brickyard = Brickyard
name-of-foundry = Foundry
name-of-aqueduct = Aqueduct
name-of-temple = Temple
name-of-statue = Statue
name-of-courthouse = Courthouse
name-of-forum = Forum
name-of-caravansery = Caravansery
name-of-vineyard = Vineyard
name-of-bazar = Bazar
name-of-walls = Walls
name-of-training-ground = Training Ground
name-of-stables = Stables
name-of-archery-range = Archery Range
name-of-dispensary = Dispensary
name-of-laboratory = Laboratory
name-of-library = Library
name-of-school = School

## Cards of Age III

name-of-pantheon = Pantheon
name-of-gardens = Gardens
name-of-town-hall = Town Hall
name-of-palace = Palace
name-of-senate = Senate
name-of-haven = Haven
name-of-lighthouse = Lighthouse
name-of-chamber-of-commerce = Chamber of Commerce
name-of-arena = Arena
name-of-fortifications = Fortifications
name-of-circus = Circus
name-of-arsenal = Arsenal
name-of-siege-workshop = Siege Workshop
name-of-lodge = Lodge
name-of-observatory = Observatory
name-of-university = University
name-of-academy = Academy
name-of-study = Study

## Guilds

name-of-workers-guild = Workers Guild
name-of-craftsmens-guild = Craftsmens Guild
name-of-traders-guild = Traders Guild
name-of-philosophers-guild = Philosophers Guild
name-of-spies-guild = Spies Guild
name-of-strategists-guild = Strategists Guild
name-of-shipowners-guild = Shipowners Guild
name-of-scientists-guild = Scientists Guild
name-of-magistrates-guild = Magistrates Guild
name-of-builders-guild = Builders Guild

## Cities

name-of-giza = Giza
name-of-babylon = Babylon
name-of-olympia = Olympia
name-of-rhodes = Rhodes
name-of-ephesus = Ephesus
name-of-alexandria = Alexandria
name-of-halicarnassus = Halicarnassus
name-of-ur = Ur
name-of-carthage = Carthage

## Wonders

name-of-the-colossus-of-rhodes = The Colossus of Rhodes
name-of-the-hanging-gardens-of-babylon = The Hanging Gardens of Babylon
name-of-the-lighthouse-of-alexandria = The Lighthouse of Alexandria
name-of-the-mausoleum-of-halicarnassus = The Mausoleum of Halicarnassus
name-of-the-port-of-carthage = The Port of Carthage
name-of-the-pyramids-of-giza = The Pyramids of Giza
name-of-the-statue-of-zeus-in-olympia = The Statue of Zeus in Olympia
name-of-the-temple-of-artemis-in-ephesus = The Temple of Artemis in Ephesus
name-of-the-ziggurat-of-ur = The Ziggurat of Ur

## Edifices

name-of-money-changer = Money Changer
name-of-outpost = Outpost
name-of-belvedere = Belvedere
name-of-curtain-wall = Curtain Wall
name-of-artisan-district = Artisan District
name-of-auction-house = Auction House
name-of-staging-camp = Staging Camp
name-of-river-port = River Port
name-of-factory = Factory
name-of-amphitheater = Amphitheater
name-of-gold-reserves = Gold Reserves
name-of-concentric-castle = Concentric Castle
name-of-military-school = Military School
name-of-archives = Archives
name-of-agora = Agora
