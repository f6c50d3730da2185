import { type DemoProject, offer, prose } from './story.ts';

export const apiProjects: DemoProject[] = [
  {
    client: 'client2',
    title: 'Customs status API between us and three brokers',
    category: 'API Development',
    budget: 8900,
    skills: ['Node.js', 'OpenAPI', 'Webhooks', 'PostgreSQL'],
    posted: 22,
    closes: 11,
    brief: prose`
      Three customs brokers send us the status of shipments: one by e-mail with an Excel file, one
      by FTP in XML, one by a REST API. Our customers ask every hour. We need one API that our
      portal and two large customers can call, and a webhook when a status changes.

      - one vocabulary of statuses, with the broker's own word kept beside it
      - the e-mail and FTP parts are polled every five minutes and must not take the same file
        twice
      - OpenAPI document, versioned, and keys per customer
      - if a broker has been silent for two hours, somebody gets a message`,
    bids: [
      offer('nadia.benali', 8600, 35)`
        I would write the OpenAPI document with you first and generate the validation from it,
        so the two cannot drift. Files are recognised by content, so the same file under another
        name counts once. Webhooks signed, retried for a day, and visible to you when they fail.`,
      offer('chen.wei', 8900, 30)`
        Go, one process per broker so that a bad Excel file cannot stop the others. Every
        incoming file is stored as received; when we improve the mapping, the past can be read
        again.`,
      offer('developer2', 8200, 38)`
        Python reads that kind of Excel and XML well. I would show unknown broker words in a
        small admin page where your staff map them, rather than asking me each time.`,
      offer('rashid.karimov', 8800, 45)`
        I worked on the other side of this, in a customs office, and know which statuses
        contradict each other. Spring Boot and Kafka are more than you need; I would leave Kafka
        out.`,
      offer('camille.roux', 8500, 40)`
        NestJS with keys per customer and a page where a customer sees its own calls and
        webhooks. That page has saved my clients most of their support mail.`,
    ],
  },
  {
    client: 'dev.malhotra',
    title: 'HL7 results feed to hospital partners',
    category: 'API Development',
    budget: 14500,
    skills: ['HL7', 'FHIR', 'Java', 'Security'],
    posted: 26,
    closes: 19,
    brief: prose`
      Eleven hospitals receive our lab results as PDF by e-mail. Four of them now ask for HL7
      v2.5.1 (ORU) over MLLP with TLS, two for FHIR. Source is our LIS database, Oracle 19, read
      only. Results can be corrected after release and the correction has to arrive and replace.
      We need delivery reports per hospital and a way to resend a day. A pathologist will check
      the mapping of 380 tests with you.`,
    bids: [
      offer('rashid.karimov', 14200, 70)`
        Oracle and message delivery with a way back is my daily work. Corrections go as the same
        order number with a status of C and keep the history. Each hospital has its own queue,
        so one that is down does not hold back the rest. Test harness with recorded messages
        included.`,
      offer('hana.kovarova', 12800, 75)`
        I have mapped two laboratories to LOINC. The 380 tests are about three weeks of careful
        work with your pathologist, and I would rather show that openly in the plan than hide
        it.`,
      offer('nadia.benali', 13900, 65)`
        For the two FHIR partners I would do DiagnosticReport with Observations and a
        subscription; for HL7 v2 I would use a proven engine rather than writing MLLP by hand.`,
    ],
  },
  {
    client: 'naledi.dube',
    title: 'Turbine data API with downsampling',
    category: 'API Development',
    budget: 7600,
    skills: ['Go', 'Time Series', 'PostgreSQL', 'REST API'],
    posted: 45,
    closes: -16,
    brief: prose`
      42 turbines, 180 signals each, one value a second, three years of history in Parquet
      files. Engineers want charts over a day or a year that come back within a second, from
      Python and from a browser. An API that answers with at most 2,000 points per signal, keeps
      peaks visible, and says when data is missing instead of drawing a straight line.`,
    bids: [
      offer('chen.wei', 7300, 40, 'hired')`
        Pre-computed minimum, maximum and average per minute and hour; a query picks the level
        that fits 2,000 points, so a year costs as much as a day. Gaps are sent as gaps. I would
        verify with ten of your charts that the peaks are where the raw data has them.`,
      offer('samuel.adeyemi', 6900, 45)`
        DuckDB over your Parquet files may be enough without another database; I would measure
        that in the first three days and only then decide.`,
      offer('hana.kovarova', 7600, 42)`
        Before the API I would count: which signals have holes, which clocks jumped. In my
        experience one percent of the turbines makes most of the trouble.`,
      offer('developer2', 7100, 38)`
        FastAPI in front of TimescaleDB with continuous aggregates, and a small Python package
        so that your engineers write one line instead of a URL.`,
    ],
  },
  {
    client: 'simon.achterberg',
    title: 'Signed document archive with a retrieval API',
    category: 'API Development',
    budget: 9800,
    skills: ['REST API', 'PDF/A', 'Digital Signatures', 'Encryption'],
    posted: 7,
    closes: 23,
    invited: ['nadia.benali', 'camille.roux', 'rashid.karimov', 'developer2'],
    brief: prose`
      Deeds signed in our office are to be kept for fifty years. We need a service that takes a
      signed PDF/A, checks the signature and its time stamp, stores it encrypted on two sites,
      renews time stamps before their algorithms weaken, and gives a document back with proof
      that it is unchanged. Our case software calls it over HTTP inside our network. By
      invitation, as the procedures are confidential; a non-disclosure agreement comes first.`,
  },
  {
    client: 'client2',
    title: 'Freight rate calculator API',
    category: 'API Development',
    budget: 3900,
    skills: ['TypeScript', 'REST API', 'Testing'],
    posted: 13,
    closes: 6,
    urgent: true,
    brief: prose`
      Our rates are a 30 page PDF: zones, weight steps, fuel surcharge of the month, dangerous
      goods, islands, waiting time. Sales people get it wrong one time in ten. We want an API:
      shipment in, price with every line explained out. The rules change each quarter and the
      old ones must stay answerable for invoices of the past. We have 200 real shipments with
      the right price to test against.`,
    bids: [
      offer('developer', 3700, 18)`
        Your 200 shipments become the test suite before any rule is written, and you see on a
        page which of them pass. Rules are data with a valid-from date, so a quarter's change is
        a new file and the past stays as it was.`,
      offer('nadia.benali', 3900, 20)`
        Each price comes with its lines: rule, table, page of the PDF. That is what ends
        discussions with customers. I would expect five to ten of the 200 to reveal errors in
        the PDF itself.`,
      offer('camille.roux', 3800, 22)`
        I would write the rules as a spreadsheet your sales office can read, checked on upload,
        with a preview of which of the 200 prices a change would move.`,
    ],
  },
  {
    client: 'peter.vanloon',
    title: 'Connect supplier stock to our web shop',
    category: 'API Development',
    budget: 2100,
    skills: ['PHP', 'WooCommerce', 'CSV', 'FTP'],
    posted: 18,
    closes: -1,
    brief: prose`
      Two wholesalers publish stock and prices as CSV on FTP every fifteen minutes, 60,000
      articles each, of which we sell 4,000. Our WooCommerce shop should show in stock, at the
      supplier, or sold out, and never sell below purchase price plus our margin. Article
      numbers differ between the two and we match by EAN, which is missing in about 300 cases.`,
    bids: [
      offer('ana.jovanovic', 1900, 12)`
        I would load the CSV into its own table and touch only the articles that changed,
        usually fewer than fifty per run, so the shop stays quick. The 300 without EAN get a
        page where you match them once by hand.`,
      offer('fatima.zahraoui', 2000, 14)`
        With a safety stop: if a file is half as long as the last one, nothing is changed and
        you get a mail. Wholesalers do upload broken files.`,
      offer('kwame.boateng', 2100, 15, 'withdrawn')`
        A small service outside of WooCommerce that writes through its API.`,
    ],
  },
  {
    client: 'client2',
    title: 'Vessel arrival webhook from public AIS data',
    category: 'API Development',
    budget: 2400,
    skills: ['Go', 'AIS', 'Webhooks'],
    posted: 0.4,
    closes: 28,
    brief: prose`
      When one of about 35 vessels we work with passes a line 20 nautical miles off Valparaíso
      or San Antonio, we want a call to our system with vessel, position, speed and estimated
      arrival at the pilot station. We pay for an AIS feed (NMEA over TCP). Vessels drift and
      anchor, so the same arrival must not be announced three times.`,
  },
];
