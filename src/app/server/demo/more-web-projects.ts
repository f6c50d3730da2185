import { type DemoProject, offer, prose } from './story.ts';

export const moreWebProjects: DemoProject[] = [
  {
    client: 'beatriz.leal',
    title: 'Placement test for a language school',
    category: 'Web App',
    budget: 3800,
    skills: ['TypeScript', 'React', 'Audio', 'Portuguese'],
    posted: 12,
    closes: 15,
    brief: prose`
      New students take a 25 minute test before we put them in a class: sixty questions that get
      harder or easier depending on the answers, ten of them listening. Today it is a PDF and a
      teacher with a key. Our question bank has 420 items with levels A1 to C1. Result: a level,
      a short explanation, and an e-mail to the coordinator. Students should be able to stop and
      go on the next day.`,
    bids: [
      offer('ruth.feldman', 3700, 28)`
        With 420 levelled items a simple adaptive scheme (two steps up, one down, then
        narrowing) is enough and can be explained to parents. I would check your levels against
        the first hundred students and tell you which items do not fit.`,
      offer('developer', 3400, 21)`
        Listening items load ahead so that a slow line does not cost a student time, and answers
        are saved one by one, so stopping is simply closing the page. I would keep the adaptive
        rule in one file your teachers can read.`,
      offer('linh.nguyen', 2950, 18)`
        I have built quiz engines for two schools here. I would like to see ten of the items
        first, because pictures and gap texts need different screens.`,
    ],
  },
  {
    client: 'andre.lavoie',
    title: 'Rehearsal planner for amateur choirs',
    category: 'Web App',
    budget: 1200,
    skills: ['TypeScript', 'Svelte', 'Calendar'],
    posted: 2,
    closes: 25,
    brief: prose`
      I conduct two choirs. I want to see, per rehearsal, who comes, by voice, so that I do not
      plan a double-choir piece for an evening with two tenors. Singers answer by a link in an
      e-mail without an account. Export to iCal. This is my own money, so please keep it small.`,
  },
  {
    client: 'walt.jernigan',
    title: 'Price list page that prints well',
    category: 'Web App',
    budget: 450,
    skills: ['HTML', 'CSS'],
    posted: 30,
    closes: -4,
    brief: prose`
      We print our feed prices every Monday and tape them to the counter. Want the same list on
      the website, from the same Excel file, and when I hit print it should come out on two
      pages, large type, no menus. Folks here do not all have smartphones.`,
    bids: [
      offer('ana.jovanovic', 300, 4)`
        A page that reads the Excel file you upload and a print stylesheet with 16 point type. I
        would put the date of the list at the top of both pages so that nobody argues over last
        week's price.`,
      offer('linh.nguyen', 420, 3)`
        Two pages, large type, and a check that it really stays at two when the list grows. You
        drop the file in a folder and the page is new a minute later.`,
    ],
  },
  {
    client: 'omar.haddad',
    title: 'Arabic and English shop for fabric by the metre',
    category: 'Web App',
    budget: 7200,
    skills: ['Laravel', 'Vue', 'Right-to-left', 'Payments', 'SEO'],
    posted: 20,
    closes: 10,
    brief: prose`
      We sell upholstery fabric to tailors in Jordan and increasingly abroad. The shop has to
      sell in steps of ten centimetres with a minimum of one metre, show the remaining length of
      each roll, and offer free samples (five per order, twice a year per customer). Arabic is
      the main language and must look right, not mirrored by accident. Payment by card and by
      transfer. About 900 fabrics, photographed in daylight.`,
    bids: [
      offer('fatima.zahraoui', 6700, 40)`
        Arabic is my first language and I have done four right-to-left shops. Selling lengths
        means that stock is a number with decimals and a roll can be too short for one piece
        even if the total suffices; I would keep rolls apart for that reason. Samples get their
        own small ledger.`,
      offer('ana.jovanovic', 4900, 30)`
        WooCommerce can do decimal quantities with a little code of mine that has run for two
        years at a carpet shop. Right-to-left themes need care; I would budget a week for that
        alone.`,
      offer('sofia.marchetti', 7000, 45)`
        Fabric sells by touch, so I would spend the effort on photographs at true scale, with a
        coin for size, and on the sample flow. The shop engine would be an existing one.`,
      offer('nadia.benali', 7200, 38)`
        A headless shop with your rolls in PostgreSQL and both languages from the start, so that
        a third one later is only translation. I read Arabic and can test with your staff
        directly.`,
      offer('linh.nguyen', 6200, 35)`
        I would make the catalogue static and fast for search engines in both languages and keep
        only basket and payment dynamic. Nine hundred fabrics rebuild in about a minute.`,
      offer('developer2', 6900, 42)`
        Decimal lengths, rolls and samples are bookkeeping before they are a shop, so I would
        start with that part and its tests. The storefront would follow in week four.`,
    ],
  },
  {
    client: 'client2',
    title: 'Yard board for a container depot',
    category: 'Web App',
    budget: 11500,
    skills: ['TypeScript', 'WebSockets', 'PostgreSQL', 'Maps'],
    posted: 33,
    closes: 6,
    urgent: true,
    brief: prose`
      Our depot stacks up to 1,900 containers in 14 blocks. Crane drivers write positions on paper
      and the office types them in at night. We want a live board: a plan of the yard, each slot
      coloured by shipping line and days stored; a driver on a tablet taps a slot and types or
      scans the container number; the office sees it within a second.

      Moves must never be lost when the tablet has no signal behind the stacks. Check digits of
      container numbers are to be verified. A list of containers that have stood longer than
      agreed goes out by e-mail at six in the morning.`,
    bids: [
      offer('paulo.teixeira', 10800, 45)`
        A yard is a good match for LiveView: 1,900 slots, few changes per second, many watchers.
        The tablet keeps a queue of moves with its own numbering, so the office sees both the
        time of the move and the time it arrived. ISO 6346 check digits are verified on the
        tablet already.`,
      offer('developer', 11200, 50)`
        I would draw the yard as plain SVG from a table of blocks, so you can add block 15
        yourselves. Moves are stored on the tablet first and shown as pending until the server
        has them. I would like to spend a day watching a driver over video before I design the
        tapping.`,
      offer('chen.wei', 11500, 40)`
        I ran parcel tracking with the same demands: nothing lost, order matters, clocks
        disagree. Service in Go, events stored as they come, the board computed from them. Front
        end by a colleague I have worked with for three years.`,
      offer('eilidh.macrae', 9900, 55)`
        If the tablets have GPS I can suggest the slot from the crane's position, which is
        within two metres in the open and useless between high stacks; so it would be a
        suggestion only.`,
      offer('diego.quispe', 9400, 48)`
        An installed tablet app in React Native with a local database, tested in airplane mode
        from the first day. The board for the office is a web page fed by the same stream.`,
      offer('gustav.holm', 10500, 60, 'withdrawn')`
        I can attach the scanners your drivers use elsewhere in the port by serial or Bluetooth,
        which is faster than the tablet's camera with gloves on.`,
      offer('camille.roux', 11000, 52)`
        I would deliver the office side first with typing as today, so that the history is there
        before the tablets come. Roles: driver, office, shipping line (sees only its own).`,
      offer('kwame.boateng', 9800, 45)`
        Rails with a small offline page for the tablets. The morning e-mail and the storage days
        are plain reports and would be ready within the first ten days.`,
      offer('developer2', 10900, 50)`
        I would model a move as from-slot, to-slot, when and by whom, and refuse impossible ones
        (a container cannot leave from under another). That rule alone finds most typing errors.`,
      offer('nadia.benali', 10200, 42)`
        WebSockets with a resume token, so a tablet that was offline for an hour gets what it
        missed in one message. Load test with 50 tablets included.`,
      offer('marek.wisniewski', 11400, 65)`
        I would put a small box in each crane cabin instead of relying on the tablet: it knows
        the lock of the spreader and so the moment of every move.`,
    ],
  },
];
