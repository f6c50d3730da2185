import { type DemoProject, offer, prose } from './story.ts';

export const enterpriseProjects: DemoProject[] = [
  {
    client: 'client2',
    title: 'Move accounting from spreadsheets to Odoo',
    category: 'Enterprise',
    budget: 16800,
    skills: ['Odoo', 'Accounting', 'Data Migration', 'Training'],
    posted: 31,
    closes: 8,
    brief: prose`
      Puerto Norte has grown to 140 people and still invoices from Excel. We have decided on
      Odoo Community, hosted by ourselves. Wanted: chart of accounts for Chile, electronic
      invoices to the SII, opening balances, 2,800 customers, open items, and a clean cut at the
      end of a quarter. Our accountant must sign off the trial balance in both systems before we
      switch. Training for six people in Spanish.`,
    bids: [
      offer('ioana.popescu', 16200, 90)`
        I would run the last closed month in both systems first: if trial balance, VAT and open
        items agree to the peso, we go on. Electronic invoices use the Chilean localisation,
        which I have set up once with a local partner who would do the SII certificates and the
        training in Spanish.`,
      offer('developer2', 15500, 100)`
        I know Odoo's models well and accounting less; so I would work with your accountant two
        hours a week. The migration scripts can be run as often as needed until the numbers
        agree.`,
      offer('aylin.demir', 16800, 95, 'withdrawn')`
        My offer is the data: cleaning 2,800 customers, merging duplicates, and checking tax
        numbers before anything is loaded.`,
    ],
  },
  {
    client: 'dev.malhotra',
    title: 'Salesforce clean-up for a diagnostics company',
    category: 'Enterprise',
    budget: 7400,
    skills: ['Salesforce', 'Apex', 'Flow', 'Data Migration'],
    posted: 52,
    closes: -25,
    brief: prose`
      Four years, five administrators, 312 custom fields on Account. Reports contradict each
      other and two flows send the same e-mail. We want an inventory of what is used, a proposal
      of what goes, the removal itself with a way back, and three reports that management can
      trust: new doctors, samples per doctor, complaints. 38 users.`,
    bids: [
      offer('aylin.demir', 7100, 40, 'hired')`
        Fields first by use over the last ninety days, then by who asks for them. Everything is
        exported before removal and hidden for two weeks before it is deleted. The three reports
        come early, since they tell us which fields matter.`,
      offer('camille.roux', 7000, 45)`
        I am no Salesforce specialist but good with big messy back offices; I would bring a
        certified colleague for the flows.`,
    ],
  },
  {
    client: 'client2',
    title: 'EDI orders from two supermarket chains into SAP',
    category: 'Enterprise',
    budget: 21500,
    skills: ['SAP', 'EDI', 'ABAP', 'Integration'],
    posted: 16,
    closes: 24,
    brief: prose`
      Two chains will only order by EDIFACT from next season: ORDERS, ORDRSP, DESADV, INVOIC,
      over their own VANs. We run SAP ECC 6 EHP8. Wanted: mapping, IDoc configuration, partner
      profiles, monitoring that a warehouse manager understands, and tests with both chains
      until they accept. Please say which of the messages you have taken live before.`,
    bids: [
      offer('thabo.mokoena', 21000, 80)`
        All four messages live with three retailers in Gauteng, DESADV with SSCC labels
        included. The acceptance tests of the chains decide the calendar, not the mapping; I
        would book their test windows in the first week.`,
      offer('rashid.karimov', 20500, 95)`
        I would keep the conversion outside of SAP in a small service with recorded messages as
        tests, and only hand over IDocs. ORDERS and INVOIC I have taken live, DESADV not yet.`,
    ],
  },
  {
    client: 'simon.achterberg',
    title: 'Invoice reading for a notary office',
    category: 'Enterprise',
    budget: 5200,
    skills: ['Document Extraction', 'Python', 'OCR', 'Dutch'],
    posted: 21,
    closes: 5,
    urgent: true,
    brief: prose`
      We get about 700 invoices a month as PDF and on paper, in Dutch and French. Supplier,
      number, date, amounts per VAT rate, IBAN and case number are typed by hand. We want these
      proposed, with the place on the page marked, and a person confirming. Nothing may leave
      our own server. We can provide 2,000 invoices with the right values.`,
    bids: [
      offer('ruth.feldman', 5100, 30)`
        With your 2,000 invoices I would report the error rate per field after the first week,
        on 400 of them kept aside. Totals that do not add up and IBANs with wrong check digits
        are never proposed as certain. Runs on one server without a graphics card.`,
      offer('hana.kovarova', 4700, 35)`
        About half of the invoices will come from twenty suppliers with fixed layouts; rules
        read those without any model. The other half goes to open-source OCR and a person.`,
      offer('developer2', 4900, 28)`
        I would start from the confirming screen, because that is where your staff spends its
        time: one key to accept, tab to the next field, the page zoomed to the right place.`,
    ],
  },
  {
    client: 'naledi.dube',
    title: 'Work permits and lock-out register for wind farms',
    category: 'Enterprise',
    budget: 13200,
    skills: ['Angular', 'NestJS', 'Offline', 'Audit Log'],
    posted: 2.5,
    closes: 32,
    brief: prose`
      Before anybody climbs a turbine, a permit is written, equipment is locked out, and both
      are handed back afterwards. Today this is a carbon-copy book in a van. We need it on
      tablets with signatures, a register of who holds which lock, a rule that a turbine cannot
      be released while a lock is out, and a record that an inspector accepts, including who
      changed what. Three sites, 65 technicians, patchy network.`,
    bids: [
      offer('camille.roux', 12900, 85)`
        Long forms, many roles, an audit trail: this is exactly my trade. The release rule has
        to hold even when two tablets are offline, so a lock belongs to one tablet until it is
        handed over. I would write that rule down with your safety officer before any screen.`,
    ],
  },
];
