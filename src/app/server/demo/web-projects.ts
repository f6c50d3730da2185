import { type DemoProject, offer, prose } from './story.ts';

export const webProjects: DemoProject[] = [
  {
    client: 'client',
    title: 'Online workshop booking for a bookbindery',
    category: 'Web App',
    budget: 4200,
    skills: ['React', 'TypeScript', 'PostgreSQL', 'Stripe', 'Accessibility'],
    posted: 6,
    closes: 12,
    brief: prose`
      We teach bookbinding to groups of at most eight people and take bookings by e-mail, which
      costs us an evening a week and now and then a double booking. We need a page where people
      see the dates, pick one, pay a deposit and get a confirmation.

      What it must do:
      - show workshops by month with seats left, and a waiting list when full
      - take a 40 % deposit by card; the rest is paid at the bench
      - let people move to another date once, up to seven days before
      - print an attendance list with dietary notes (we serve lunch)
      - be usable by keyboard and screen reader; several of our regulars need that

      Our present site is plain HTML on a shared host and will stay. The booking part can live
      on a subdomain. I can give you three years of past bookings in a spreadsheet to test with.`,
    bids: [
      offer('developer', 3900, 21)`
        The waiting list and the move-once rule are where these systems usually go wrong, so I
        would build those first and let you try them in week one with your old spreadsheet.
        React on a subdomain, PostgreSQL, deposits through Stripe Checkout. I test with NVDA and
        VoiceOver before you see anything.`,
      offer('kwame.boateng', 3500, 18)`
        I built the same thing for a pottery studio in Leeds: seats, deposit, waiting list,
        lunch list. In Rails the whole of it is about four screens. Two questions: does a
        deposit come back when somebody cancels, and who may see the dietary notes?`,
      offer('developer2', 4150, 24)`
        Django, because its admin would give you the attendance list, date changes and refunds
        without extra screens to pay for. Seats are locked in the database, so two people cannot
        take the last one. Importing your spreadsheet is included.`,
      offer('fatima.zahraoui', 2900, 20)`
        Laravel with a small Vue calendar. It could even run on your shared host if that has PHP
        8.2, which saves a server. I would do the keyboard and screen reader work with one of
        your regulars on a call, if they agree.`,
      offer('linh.nguyen', 3200, 16)`
        A static calendar that loads in under a second on a phone, with bookings handled by
        three small server functions. Fewer moving parts than a full application. Attendance
        lists come as a print page and as CSV.`,
      offer('sofia.marchetti', 4600, 30)`
        A little over your budget because I would first watch two people book on paper and then
        draw the flow. You would get the design, the front end and the e-mails; a back-end
        colleague of mine does the payments and is included in the price.`,
      offer('paulo.teixeira', 3700, 21)`
        Seats left would update while people look at the page, so nobody fills in a form for a
        seat that is gone. Phoenix LiveView works without much JavaScript, which helps screen
        readers. One server, about 12 dollars a month.`,
      offer('ana.jovanovic', 1800, 12, 'withdrawn')`
        WooCommerce with a bookings plugin covers dates, deposits and e-mails. Moving to another
        date would be done by you in the back office rather than by the customer.`,
      offer('camille.roux', 4000, 25)`
        I would keep the card data entirely with Stripe and store only names, seats and notes.
        The lunch list is personal data in your country, so I would delete it a week after each
        workshop unless you say otherwise.`,
    ],
  },
  {
    client: 'client',
    title: 'Catalogue page for marbled paper with stock counts',
    category: 'Web App',
    budget: 1500,
    skills: ['HTML', 'CSS', 'JavaScript'],
    posted: 41,
    closes: -12,
    brief: prose`
      About 140 sheets of marbled paper, each one of a kind, photographed already. I need a page
      that shows them by colour and size and hides a sheet once it is sold. No shop basket:
      people write to us and we send an invoice. I would like to change the list myself, in a
      spreadsheet if that is possible.`,
    bids: [
      offer('linh.nguyen', 1100, 7, 'hired')`
        A Google Sheet as the list, a static page rebuilt every ten minutes, pictures resized
        for phones. You mark a sheet as sold in column F and it disappears. No server to look
        after.`,
      offer('ana.jovanovic', 900, 8)`
        A WordPress page with a filter by colour and size. You would mark sold sheets in
        WordPress rather than in a spreadsheet; I find that people get used to it within a day.`,
      offer('sofia.marchetti', 1400, 14)`
        Colour is the difficult part: marbled paper has five at once. I would let people pick a
        colour from a photo and sort the sheets by closeness. The spreadsheet stays yours.`,
    ],
  },
  {
    client: 'peter.vanloon',
    title: 'Repair status page for a bicycle workshop',
    category: 'Web App',
    budget: 2600,
    skills: ['Vue', 'PHP', 'MySQL', 'SMS'],
    posted: 9,
    closes: 5,
    urgent: true,
    brief: prose`
      Forty phone calls a day ask whether the bike is ready. Every repair has a paper tag with a
      number. Customers should type that number on our site and see: received, waiting for parts,
      in the stand, ready. When it is ready they get a text message with our opening hours.

      The mechanics have greasy hands and one old tablet, so changing the status must be a
      single big button. Dutch first, English second. We want to start before the spring rush,
      so the date is firm.`,
    bids: [
      offer('fatima.zahraoui', 2200, 12)`
        One screen for the tablet with the tag number and four big buttons, one public page,
        texts through MessageBird. I would put a check digit on the tag numbers so that nobody
        reads the status of a neighbour's bike by typing one digit wrong.`,
      offer('developer', 2500, 10)`
        I can start on Monday and have the tablet screen in your workshop within three days; the
        text messages follow in the second week. Works on old Android tablets, I keep one for
        testing.`,
      offer('diego.quispe', 2450, 14)`
        I would make the tablet part an installed app that keeps working when the Wi-Fi drops
        and sends the changes afterwards. Dutch texts I would need from you.`,
      offer('nadia.benali', 2600, 11)`
        A small Node service with the status, an SMS provider with a Dutch sender name, and a
        log of who changed what. Opening hours come from one place, so a holiday is changed
        once.`,
    ],
  },
  {
    client: 'zofia.krol',
    title: 'Digital labels for a museum of crafts, Polish and English',
    category: 'Web App',
    budget: 6800,
    skills: ['Next.js', 'Headless CMS', 'Accessibility', 'Audio'],
    posted: 17,
    closes: 20,
    brief: prose`
      Visitors scan a code beside an object and get its story on their own phone: one photograph,
      two hundred words, sometimes a minute of sound such as a loom or a hammer. 310 objects,
      texts ready in Word files, photographs in a shared folder, thirty recordings.

      The building has thick walls and weak mobile signal, so a page has to be small. Our
      curators must be able to correct a text without asking anybody. Simple-language versions
      of forty texts exist as well and need a switch. WCAG 2.2 AA is a condition of our grant.`,
    bids: [
      offer('linh.nguyen', 6100, 35)`
        310 objects is a good size for static pages: each label would be about 60 kB with its
        photograph, and the sound loads only when asked for. Curators edit in a headless CMS
        with a preview on a phone. I would import the Word files with a script and hand you a
        list of the ones that did not convert cleanly.`,
      offer('developer', 6600, 40)`
        I would treat the grant's AA condition as the specification and deliver the audit report
        with the site. Simple language as a per-visitor setting that is remembered. Offline
        copies of a room's labels download while the visitor is at the entrance, where your
        signal is good.`,
      offer('eilidh.macrae', 5900, 45)`
        I worked with a fishing museum on the same problem, thick walls included. There the
        answer was a small server inside the building on the visitors' Wi-Fi. I would price that
        as an option.`,
    ],
  },
  {
    client: 'tara.sullivan',
    title: 'Maintenance request portal for 600 rental units',
    category: 'Web App',
    budget: 9500,
    skills: ['Ruby on Rails', 'PostgreSQL', 'File Upload', 'E-mail'],
    posted: 24,
    closes: 9,
    brief: prose`
      Tenants report problems by voicemail today. We want a portal where a tenant signs in with a
      code from their lease, describes the problem, adds photos and sees what happens next. Our
      four coordinators assign it to one of eleven contractors, who get a link by text and answer
      with a date.

      - emergencies (water, gas, no heat) must ring the on-call phone at once
      - an owner of a building sees only that building
      - we need the history per unit, exportable, because we get audited
      - no app; it has to work in a phone browser

      Spanish and English. We have units and leases in AppFolio and can export CSV nightly.`,
    bids: [
      offer('kwame.boateng', 8900, 50)`
        The three views (tenant, coordinator, contractor) are the same request seen with
        different rights, and that is how I would model it. Emergencies go through Twilio with
        an escalation: if nobody picks up in three minutes the next person is called.`,
      offer('paulo.teixeira', 9200, 45)`
        Coordinators would have a board that moves as contractors answer, no reloads. The
        nightly CSV import would show you a difference report before it is applied, so that a
        bad export cannot close 600 leases.`,
      offer('camille.roux', 9400, 60)`
        Your audit requirement decides the design for me: every change is an entry that cannot
        be edited, and the screens are computed from those. Export per unit as PDF and CSV.`,
      offer('developer2', 8600, 48)`
        Django with the roles you describe. I would run the voicemail line in parallel for two
        weeks and type those requests in as well, so that there is one history from the first
        day.`,
      offer('rashid.karimov', 9500, 70, 'withdrawn')`
        Spring Boot back end with an audit table and a nightly import. I can offer support
        during your office hours for six months after delivery.`,
    ],
  },
  {
    client: 'ingrid.solberg',
    title: 'Tide and wind page for our kayak guides',
    category: 'Web App',
    budget: 2300,
    skills: ['Leaflet', 'Python', 'Weather Data'],
    posted: 3,
    closes: 18,
    brief: prose`
      Every morning our guides open five sites to decide where to paddle. I want one page: a map
      with our nine launch sites, and for each the tide curve of the day, wind and gusts by
      hour, wave height, and sunset. Sources are MET Norway and Kartverket, both free. A colour
      should say go, think, or stay ashore, with limits that I set per site. It has to open on a
      phone on the quay.`,
    bids: [
      offer('eilidh.macrae', 2100, 14)`
        I know both sources. Kartverket's tide values need the offset of the nearest port, and
        three of your nine sites will sit behind a sound where that is off by twenty minutes; I
        would let you enter a correction per site. Limits per site with a history of who changed
        them.`,
      offer('hana.kovarova', 1900, 12)`
        I would fetch both sources every half hour and keep what was forecast, so that in autumn
        you can compare forecasts with what the guides wrote down. The page itself is small.`,
    ],
  },
];
