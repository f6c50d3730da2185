/** From the list of zxcvbn (MIT, Dan Wheeler, Dropbox and @zxcvbn-ts). */
const list = `
0.0.000 000000 000007 0007 007007 01011 01011970 01011980 01011985 01011990 01011991 01012000
01012001 01012010 01012011 010203 102030 102938 1029384756 111111 11111111 11112222 111222
111222333 1122 112233 11223344 1122334455 112358 11235813 1123581321 12121 121314 1221 1225 123098
12312 123123 12312312 123123a 1232323q 12332 123321 123321123 123321q 1234 1234321 12344321 12345
123454321 1234554321 123456 1234567 12345678 123456789 1234567890 1234567890q 12345678910
123456789a 123456789q 123456789z 1234567a 1234567q 123456a 123456aa 123456k 123456q 123456qwerty
123456z 123457 12345a 12345q 12345qwert 1234abcd 1234qwe 1234qwer 123654 123654789 12369874
123698745 123789 123987 123abc 123asd 123qaz 123qwe 123qwe123 123qweasd 123qweasdzxc 123zxc 124578
12qwaszx 131313 132435 134679 135790 1366613 141627 142536 147258 147258369 147852 147852369
1478963 14789632 147896325 15426378 159357 159753 159951 1701 192837465 1a2b3c 1a2b3c4d 1passwor
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2112 21122112 223344 246810
25802580 258456 314159 31415926 315475 321654 362436 4128 445566 456123 456654 456852 4815162342
5150 51505150 555666 666666 666777 666999 6751520 6969 696969 73501505 741852 741852963 753159
753951 7777777 789456 789456123 7895123 789654 852456 8675309 8j4ye3uz 906090 911911 9379992
951753 963852 987456 a12345 a123456 a1234567 a1b2c3 a1b2c3d4 a1s2d3f4 aaa111 aardvark aaron abc12
abc123 abcd1234 aberdeen abgrtyu abigail access access14 accord account achilles action active
adam adgjmptw adidas admin adrian aezakmi africa agent007 aggies aikido airborne airbus airforce
airplane alabama alan alaska albert alberto alejandr aleksandr alex alexande alexander alexandr
alexandra alexis alfred alice alicia aliens alison allen allison alpha alpha1 alpine always alyssa
amadeus amanda amateur amazon amber amber1 amelia america american amsterdam anakin anal analsex
anarchy anastasia anders anderson andre andrea andreas andrei andrew andrew1 andrey andy anfield
angel angel1 angela angelica angelina angelo angels animal anime anna annette annie anthony
anthony1 anton antonio anubis anything apache apollo apollo13 apple apple1 apples april aquarius
aragorn archer archie area51 arizona arnold arsenal arsenal1 arthur artist asd123 asdasd asdf
asdf123 asdf1234 asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdzxc ashley ashton asian
aspirine assass assassin assfuck asshole asshole1 assman asterix astros athena atlanta atlantic
atlantis atomic attack auburn audrey august aurora aussie austin australia autumn avalon avatar
avenger awesome azamat azerty azsxdc azsxdcfv babe babes babies baby babyboy babydoll babygirl
babylon babylon5 bacon badass badboy badger baggins bailey ball baller balls bambam banana bananas
bandit bang bangkok banshee barbara barbie barcelon barcelona barkley barney bart baseball basket
basketba basketball bass bassman bastard batman batman1 battle baxter beach beagle bear bearbear
beast beatles beatrice beautiful beauty beaver beavis beckham beefcake beer beetle belinda bell
bella bender benjamin bennett benson bentley berlin bernard bernie bertha bethany beverly bianca
bicycle bigballs bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot bigger biggie bigguy
bigmac bigman bigone bigred bigtits bill billie billy billybob billyboy bingo bird birdie birdman
birthday biscuit bishop bitch bitch1 bitches biteme blabla black black1 blackcat blackdog blackie
blackjac blackman blacks blacky blade blades blahblah blake blaster blazer blessed blink182
blizzard blonde blondes blondie blood bloody blow blowjob blowme blue blue123 blue22 bluebird
blueblue blueeyes bluemoon blues bluesky boat bobafett bobbie bobbob bobby bobcat boeing bogdan
bohica bollocks bollox bomber bond bond007 bondage bone bonehead boner bones bonita bonjour bonnie
boobies booboo boobs booger boogie boomer boots booty boris bosco boss bossman boston bottom
bowler bowling bowser bradford bradley brandi brando brandon brandon1 brandy brasil braves brazil
breast breeze brenda brendan brian brianna bridge bridget britney brittany broken bronco broncos
brooke brooklyn brooks brother brothers brown brownie browns bruce brucelee bruins bruno brutus
bryan bryant bubba bubba1 bubbas bubble bubbles buck buckeye buckeyes buddha buddy buddy1 budlight
budman buffalo buffett buffy bugger bull bulldog bulldogs bullet bullshit bunghole bunny burger
burton bush business buster buster1 butch butler butt butter butterfl butterfly butthead butthole
buttons byteme cactus cadillac caesar caitlin caliente californ california callie calvin camaro
camel camelot camels camera cameron camille campbell canada cancel cancer candy candyman cannon
cantona capital capone captain cardinal carlo carlos carlton carmen carol carolina caroline
carolyn carpet carrie carrot carson carter cartman cartoon caserta casey casey1 cash casino casper
cassidy cassie castle catalina catch22 catdog catfish catherin catman cats cavalier ccbill
cdtnkfyf celeste celica celine celtic celtics center central cessna chair champion champs chance
chandler chang change changeme chaos charger chargers charles charlie charlie1 charlott charlotte
charlton charly charmed chase check cheers cheese chelsea chelsea1 cherokee cherry cheryl chester
chevelle chevrole chevy chevy1 cheyenne chicago chichi chicken chicks chiefs children china
chipper chloe chocolat chopper chris chris1 chrissy christ christia christian christin christine
christop christy chronic chubby chuck chucky church cindy cjkysirj cjkywt claire clancy clarence
classic claude claudia clayton clifford clinton clitoris clover cobra cocacola cock cody coffee
coke colleen college collins colombia colorado colors colt45 coltrane columbia columbus command
commando compaq computer concrete condor connect conner connie connor conrad consumer content
control cookie cookies cool cooldude cooler coolio coolman cooper copper corona corvette cosmos
cosworth cotton cougar country courtney cowboy cowboys cowboys1 coyote cracker crash crazy crazy1
cream creampie creative cricket crimson cristina crusader crystal cthulhu cthutq cuddles cumming
cumshot cunt cupcake curious curtis cutlass cutter cxfcnmt cynthia daddy daddy1 dagger daisy
daisy1 dakota dale dallas dalton damian damien dance dancer danger danie daniel daniel1 daniela
danielle daniil danila danni danny dannyboy dark darkness darkside darkstar darling darren darwin
dave david david1 davis dawg dawson daytona dbrnjhbz dead deadhead deadman deanna death debbie
december deedee deeznuts defender defiant deftones delete delta delta1 demon denis denise dennis
denver derrick desert design designer desire deskjet destiny detroit devil devildog devils dexter
dfkthbz dfvgbh diablo diamond diamond1 diamonds diana dick dickhead diesel dietcoke digger digital
dilbert dilligaf dillon dima dingdong director dirty discover disney dixie dkflbvbh doberman
doctor dodge dodger dodgeram dodgers dogg doggie doggy dogman dogs dollar dolphin dolphins dominic
domino donald donkey donna donnie doobie doodle dookie dorothy double doughboy douglas dracula
drago dragon dragon1 dragons drake dream dreamer dreams driver drizzt drowssap drpepper drummer
dthjybrf dublin ducati duck dude dudley duke dumbass duncan durango dustin dusty dylan eagle
eagle1 eagles eatme eatpussy eatshit eclipse eddie eduard edward eileen einstein ekaterina elaine
electric element elena elephant eleven elijah elizabet elizabeth elliot elliott elvira elvis
elvis1 elwood emerald emily eminem emmanuel empire energy engage engine engineer england english
enigma enjoy enter enterpri enterprise eric ernest erotic escape escort esther eternity eugene
evelyn everton excalibu exigen exigent explorer express extreme fabian faith falcon falcons fallen
family fantasy farmer farside fast faster fatass fatboy fatcat father fatman felix fender fernand
fernando ferrari ferret fetish ficken fighter filter finger finish fire fireball firebird firefly
firefox fireman fish fisher fishing fitness fktrcfylh fktrctq flames flamingo flash flatron
fletcher flight flipper florence florida flower flowers fluffy flyboy flyers foobar football ford
forest forever forget forgot formula formula1 forrest fortuna fossil foster foxtrot france frances
francis franco frank frank1 frankie franklin franky freak freaks freaky freckles fred freddie
freddy frederic fredfred free freedom freedom1 freeman freepass freeuser french friday friend
friends frog frogger froggy front242 frontier frosty fuck fuck_inside fucked fucker fuckers
fuckface fuckfuck fucking fuckit fuckme fuckoff fuckyou fuckyou1 fuckyou2 function funny funtime
fusion future fyfcnfcbz fylhtq gabrie gabriel galaxy galina galore gambit gandalf gang gangbang
gangsta gangster garbage garcia garden garfield garrett gary gateway gateway1 gator gators gbpltw
geheim gemini general genesis genius george georgia gerald gerard german germany geronimo getsome
gfhjkm ghbdtn ghbdtnbr ghjcnj ghost giants gibson gilbert gillian ginger giovanni girl girls gizmo
gizmo1 gizmodo gjkbyf global gloria gn56gn56 goblin goblue goddess godsmack godzilla gofish
goforit gold goldberg golden goldfish goldie golf golfball golfer golfing goober good goodbye
goodluck goodtime google goose gopher gordon gordon24 gorilla gotcha gothic grace gracie graham
grandma granny grateful great green green1 greenday greg gregory gremlin grendel griffey griffin
grizzly groovy grover guardian guinness guitar gundam gunner gustav hacker hailey halflife hallo
hamburg hamilton hamlet hammer hammers hamster handsome hannah hannibal hansolo happy happy1 hard
hardcore harder hardon harley harley1 harmony harold harris harrison harry harvey hastings hawaii
hawk hawkeye hayden hayley head hearts heather heather1 heaven hector helen helena hell hellfire
hello hello1 hello123 help helpme hendrix henry hentai herbert herbie hercules herman hermes
hershey hesoyam hidden highland hilton hiphop history hitler hitman hjvfirf hobbes hobbit hockey
holden holiday holland holly hollywoo holmes home homer homer1 homers homerun honda honda1 honey
hongkong hooker hooters hoover horndog hornet horney horny horny1 horse horses hotboy hotdog
hotrod hotsex hotstuff hottie house houses houston howard hudson hummer hungry hunter hunter1
hunting hurrican husker huskers hustler ibanez icecream iceman iforgot igor iguana ihateyou
ilovesex iloveu iloveyo iloveyou imagine immortal impala imperial incubus indian indiana indians
indigo infantry inferno infiniti infinity insane inside integra internet intrepid ireland irina
irish irish1 ironman isabel isabella isabelle island israel italia ivan ivanov iverson iwantu jack
jackal jackass jackie jackoff jackson jackson1 jacob jaguar jake jamaica james james1 jamesbon
jamie jammer janice janine january japan jasmin jasmine jason jason1 jasper javier jazz jeep jeff
jeffrey jenna jennie jennifer jenny jenny1 jeremiah jeremy jericho jerome jerry jersey jesse
jessica jessica1 jessie jester jesus jesus1 jethro jimbo jimbob jimmy jimmy1 joanna joanne joejoe
joey john john316 johnjohn johnny johnson joker jonathan jones jordan jordan1 jordan23 joseph josh
joshua jrcfyf juan judith juice julia julian julie juliet julius jumper jungle junior jupiter
justdoit justice justin justine justme juventus kaiser kaktus kamikaze kangaroo kansas karate
karen karina kasper katana katerina kathleen kathryn kathy katie katrin katrina kawasaki keeper
keith kelley kelly kelsey kennedy kenneth kenny kentucky kenwood kermit kevin kevin1 keyboard
keystone kicker killer killer1 killme kimberly king kingdom kingkong kingpin kingston kirill kiss
kisses kissme kitkat kitten kitty kitty1 kittycat klaster knicks knight knights kodiak kolobok
kotenok kramer krishna kristen kristi kristin kristina kyle labrador labtec lacrosse ladies lady
ladybug laguna lakers lancelot lancer lansing laptop larisa larry lasvegas latin latino laura
lauren laurie lawrence lawyer leader leather ledzep legacy legend legion legolas lemons lennon
leonard leonardo leopard lesbian lesbians leslie lespaul lestat lester letmein letmein1 letmein2
letsgo lewis lexmark liberty lick licker lickit lickme life lifehack lifetime light lightnin
lights lincoln linda lindsay lindsey liquid lisa little liverpoo liverpool lizard lizzie lobster
logan logitech lol123 lolita lollipop lollol london lonely lonestar lonewolf long longhorn looker
looking lorenzo lorraine loser louise loulou love loveit lovelove lovely loveme lover loverboy
lovers loveyou loving lowrider lucas lucifer lucky lucky1 lucky7 luckydog lucy ludwig luke luther
lvbnhbq macdaddy machine madden maddie maddog madison madman madmax madness madonna madrid maestro
maggie magic magic1 magnolia magnum magnus maiden mailcreated5240 mailman makaveli maksim malcolm
malibu mallard manager manchest manchester mandingo mandy maniac manson manuel manutd marathon
marcel marco marcus margaret margarita maria mariah marian marie marilyn marina marine mariners
marines marino mario marion marissa mark market markus marlboro marley marlin marshall martha
martin martina martinez martini marvel marvin mary maryjane maryland mason massive master master1
masters matilda matrix matt matthew matthew1 mature maurice maverick maxima maximus maxine maxmax
maxwell mayday maynard meatball megadeth megaman megan meghan melanie melinda melissa melissa1
melody melvin member memphis mercedes mercury meridian merlin mersedes metal metallic metallica
method mexico miami michael michael1 michaela michel michele michelle michigan mickey microlab
microsof microsoft midnight mighty miguel mike mikey milano miles military miller millie million
milton mine minecraft minnie miracle mirage miranda mission missy mister mistress misty mitchell
mobile mollie molly molly1 moloko molson momoney monday money money1 moneys mongoose monica monika
monique monitor monkey monkey1 monkeys monopoly monroe monster montana montreal moocow mookie
moomoo moon moose morgan morpheus morris morrison moscow mother motorola mountain mouse movie
mozart muffin mulder munchkin muppet murphy murray muscle mushroom music musicman mustang mustang1
mustangs mylove mypass myself mystery mystic nadine naked nancy napass napoleon naruto nascar
nasty nastya natali natalia natalie natasha nathalie nathan national naughty ncc1701 ncc1701a
ncc1701d ncc1701e nebraska nellie nelson nemesis neptune network nevada newlife newman newpass
newport newton newyork nfnmzyf nicholas nick nicola nicolas nicole nigger night nikita nikki
nimrod nina niners ninja nintendo nipple nipples nirvana nissan nofear nokia nolimit none noodle
noodles nookie nopass norman norton nothing november nugget nuttertools nylons nymets oakland
oakley obiwan oblivion october odessa office ohyeah oicu812 oilers oklahoma oksana oldman olga
oliver olivia omega omega1 onelove online open openup oracle orange oregon orioles orion orlando
oscar oscar1 osiris ou812 outlaw overlord oxford pa55w0rd pa55word pacific packard packers pacman
painter pakistan palace paladin palmer pamela panama panasonic pancho panda pandora pantera
panther panthers panties pantyhos panzer paradise paradox paris parker parola parrot party pascal
pass pass123 passat passion passport passw0rd passwor passwor1 password password1 password123
passwort patches patricia patrick patrick1 patriot patriots patton paul pauline pavilion payton
peace peaches peanut peanuts pearljam pebbles peekaboo peewee pegasus pencil penelope penguin
penguins penis penny pentium people pepper pepsi pepsi1 perfect personal pervert pete peter peter1
peterpan peters peugeot phantom philip philips phillies phillip philly phoebe phoenix phoenix1
photo photos phpbb picard picasso pickle pickles pics picture pierre piglet pikachu pilot pimp
pimpin pineappl ping pink pinkfloy pioneer pirate pirates pistol pitbull pizza planet plastic
platinum play playboy player playtime please pleasure plumber plymouth poison pokemon pokemon1
polaris police polina polo polska poncho pontiac pooh poohbear pookie poop pooper poopie poopoo
popcorn popeye porkchop porn porno pornstar porsche porsche9 porter portland portugal possum
postal potato potter powder power power1 powers precious predator prelude presario preston pretty
primus prince princes princess printer private privet prodigy psycho pumpkin punisher punkin
punkrock puppies puppy purple pussies pussy pussy1 pussy69 pussycat pussys putter pyramid python
q12345 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsed qawsedrf qaz123 qazqaz qazwsx qazwsx123
qazwsxed qazwsxedc qazwsxedcrfv qazxsw qazxswedc qqq111 quality queen qwaszx qwe123 qweasd
qweasdzxc qweqwe qwer1234 qwerasdf qwert qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty12345
qwerty123456 qwertyu qwertyui qwertyuio qwertyuiop rabbit racecar racerx rachel racing rafael
ragnarok raider raiders raiders1 rainbow raistlin ralph rammstein ramona randall random randy
ranger ranger1 rangers rangers1 raptor rascal rasdzv3 raven raven1 ravens raymond razz rbhbkk
ready reagan reality reaper rebecca rebel rebels red123 redalert redbull reddog redhead redhot
redman redneck redrum redskins redsox redwings reggie regina remember renegade rescue research
review rfnthbyf rfrfirf rhbcnbyf rhonda ricardo richard richard1 richie richmond rick ripper river
rjntyjr robbie robert robert1 roberto roberts robin robinson rock rocker rocket rockets rockon
rocks rockstar rocky rocky1 rodney roger rogers roland roller rolltide roman romashka romeo rommel
ronald ronaldo ronnie rookie rooster rootbeer roscoe rose rosebud rosemary roxanne rubber rugby
rulez runner rush rush2112 ruslan russell russia russian rustam rusty rusty1 ryan sabbath sabina
sabine sabrina sadie safety sailboat sailing sailor saint saints sakura sally salmon samantha
sammie sammy sammy1 sampson samson samsung samuel samurai sanchez sandiego sandman sandra sandy
santana santiago santos sapphire sara sarah sarah1 sasha sasha1 sassy satan satan666 saturn saun
savage savannah scarface scarlet scarlett school scooby scoobydo scooter scooter1 scorpio scorpion
scotch scotland scott scottie scotty scrappy scream scruffy scully search seattle sebastia
sebastian secret security seinfeld select seminole semperfi sentinel septembe september serega
serena serenity sergei sergey sergio server service sesame seven seven7 sex4me sexsex sexual sexx
sexy sexygirl shadow shadow1 shaggy shalom shaman shamrock shane shaney14 shannon shaolin shark
sharks sharon shasta shaved shazam sheena sheila shelby shelley shelly shemale sherlock sherman
sherry shiloh shirley shit shithead shitty shogun shooter shopping short shorty shotgun showme
showtime sidney siemens sierra silver silvia simba simon simone simple simpson simpsons sinatra
singer single sinner sirius sister sithlord skater skeeter skiing skinny skipper skippy skittles
skyline skywalke slappy slapshot slayer sleepy slick slipknot slut sluts smile smiles smiley smith
smitty smoke smoker smokey smokin smooth smudge smut snake snakes snapper snatch snickers sniper
snoopy snow snowball snowman snuggles sobaka soccer soccer1 socrates softball software soldier
soleil solomon somethin sommer sonic sony sooner sooners sophia sophie soso123aljg southern space
spanking spankme spanky sparky spartak spartan spartans speaker special spectrum speed speedy
spencer spider spiderma spiderman spidey spike spirit spitfire splash spooky sports spring
springer sprint sprite spunky spyder squirrel squirt srinivas stacey stalker stallion standard
stanley star star69 starbuck starcraft stardust starfish stargate stars startrek starwars station
stealth steelers stefan stella stephani stephanie stephen sterlin sterling steve steve1 steven
stevie stewart stick sticky stimpy stinger stingray stinky stocking stone stonecol stoner stones
storm stormy stranger street strider strike striker stripper strong stuart stud student studio
stuff stupid subaru sublime success suck sucker suckit suckme sucks sugar summer summer1 summit
sundance sunday sunny sunrise sunset sunshine super super1 super123 superfly superman support
surfer surfing susan suzanne suzuki svetik svetlana swallow sweden sweet sweetie sweetpea sweets
sweety swimming swinger swingers swordfis swordfish sydney sylvia syracuse system tacobell tacoma
tamara tanker tanner tanya tardis target tarheel tarheels tarzan tatiana tattoo tatyana taurus
taylor tazman tdutybq teacher technics techno teddy teen teens telefon tempest temple tennis
tequila teresa terminator terror terry test test1 test123 tester testing testtest texas texas1
thailand thanks thankyou thegame thekid theking theman theodore theone therock thomas thomas1
thompson throat thuglife thumper thunder thunder1 thx1138 tickle tiffany tiger tiger1 tigers
tigger tight timber time timmy timothy tina tinker tinman tintin titanic titans titleist tits
titties tobias today tolkien tomcat tommy tomtom tony topcat topdog topgun topper tornado toronto
torres toshiba tottenha toyota tracey tractor tracy traffic trains trance transam travel travis
trebor tree trevor trfnthbyf tricky trigger trinity tristan triton triumph trixie trojan trojans
trombone trooper trouble truck trucker trucks truelove trumpet trunks trustno1 tucker tuesday
turbo turkey turner turtle tweety twilight twister tyler tyrone ultimate unicorn united universe
unknown unreal usa123 usuckballz1 vacation vader vagina valentin valentina valera valerie valhalla
valley vampire vanessa vanhalen vanilla vectra vegeta velvet verbatim veritas verona veronica
veronika vertigo vette vfhbyf vfhecz vfrcbv vfrcbvrf vfvjxrf victor victoria victory video viking
vikings viktor viktoria vincent violet viper viper1 vipers virgin virginia vision vivian vkontakte
vladik vladimir volume voodoo vortex voyager vulcan walker wallace walnut walter wanker warcraft
warhammer warlock warlord warren warrior warriors water waterloo waters watson wayne weasel
weather webmaster webster weed weezer welcome welcome1 wendy werewolf wesley western westham
westside wetpussy whatever wheels whiskey white whitney whocares whore whynot wicked wildcat
wildcats william william1 williams willie willis willow willy wilson window windows winner winnie
winston winter wisdom wizard wolf wolfgang wolfman wolfpack wolverin wolverine wolves wombat women
wonder woody woody1 wookie wordpass world wrangler wright wrinkle1 writer wutang xanadu xavier
xfiles yamaha yankee yankees yankees1 ybrbnf yellow yfnfif yomama young yourmom yvonne zachary
zaphod zaq123 zaq12wsx zaq1xsw2 zaqwsx zeppelin zidane zipper zombie zvezda zxc123 zxcv1234 zxcvbn
zxcvbnm
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/));
