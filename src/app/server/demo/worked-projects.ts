import { type DemoProject, offer, prose } from './story.ts';

/** Small projects of the accounts people try the demo with, from hire to whatever came of it. */
export const workedProjects: DemoProject[] = [
  {
    client: 'client',
    title: 'Newsletter sign-up that the bindery owns',
    category: 'Web App',
    budget: 700,
    skills: ['TypeScript', 'PostgreSQL', 'Accessibility'],
    posted: 62,
    closes: -38,
    brief: prose`
      Four letters a year to about 300 people, at present from my own mailbox. I want a form on
      our page, a confirmation mail, and an archive of past letters. The addresses must stay with
      us and not with a service that sells them on.`,
    bids: [
      offer('developer', 650, 14, 'hired')`
        A form, double opt-in, and an archive page that is built from the letters you send. The
        addresses live in a small database of yours; unsubscribing is one press, without a login.`,
      offer('ana.jovanovic', 400, 6)`
        A WordPress plugin does this well. I would set it up and turn off what it tracks.`,
      offer('kwame.boateng', 700, 12)`
        A small Rails application beside your page. I would move the old letters into the archive
        as part of it.`,
    ],
  },
  {
    client: 'omar.haddad',
    title: 'Stock import from the fabric mill',
    category: 'API Development',
    budget: 1500,
    skills: ['Python', 'CSV', 'PostgreSQL'],
    posted: 70,
    closes: -45,
    brief: prose`
      Our mill in Bursa puts a file on an FTP server every night: 2,300 rows, metres on stock by
      article and colour. I need it in our stock list before we open, and a mail when something
      in it cannot be understood.`,
    bids: [
      offer('hana.kovarova', 1500, 10)`
        I count rows and metres before and after each import, and nothing is written when they
        differ by more than you allow.`,
      offer('developer2', 1400, 12, 'hired')`
        One script, one table of what the mill calls things and what you call them, one mail when
        a row has no match. I run it against last month's files first and show you the result.`,
      offer('camille.roux', 1450, 15)`
        With a small page on which you match unknown articles yourself.`,
    ],
  },
  {
    client: 'client',
    title: 'Move old shop orders into one searchable list',
    category: 'Web App',
    budget: 1900,
    skills: ['Python', 'PostgreSQL', 'Search'],
    posted: 38,
    closes: -18,
    brief: prose`
      We have had two web shops since 2011 and both are closed. I have their exports: CSV from the
      first, an SQL file from the second. People come back and ask for "the paper from 2016". I
      want one list, searchable by name, paper and year, with the notes we wrote on repairs, and a
      way to print all of one customer's orders on a page.`,
    bids: [
      offer('developer2', 1800, 18, 'hired')`
        I would load both exports into one table, show you what does not fit, and put a single
        search field on top. Your notes keep their dates.`,
      offer('hana.kovarova', 1750, 20)`
        Moving data is what I do. Every order is counted on both sides, and you get a list of
        those I could not read.`,
      offer('linh.nguyen', 1500, 14)`
        A static search over all orders, with no server to look after.`,
    ],
  },
  {
    client: 'client2',
    title: 'Gate pass page for truck drivers',
    category: 'Web App',
    budget: 3000,
    skills: ['React', 'TypeScript', 'Spanish'],
    posted: 35,
    closes: -15,
    brief: prose`
      Drivers queue at the gate to fill in a paper pass. They should do it on their telephone the
      evening before: container, plate, name. At the gate the guard types or scans a code on a
      tablet. Spanish first, English second. About 180 passes a day.`,
    bids: [
      offer('paulo.teixeira', 2900, 20)`
        The guard would see passes arrive while drivers type them. Portuguese and Spanish I can
        write myself.`,
      offer('developer', 2900, 16, 'hired')`
        Two pages and a list. Large type for sunlight, a code of six characters that cannot be
        misread, and it goes on working when the tablet loses its connection for a while.`,
      offer('diego.quispe', 2600, 18)`
        An app for the tablet and a page for the drivers, written in Spanish from the start.`,
    ],
  },
  {
    client: 'client2',
    title: 'Nightly import of port tariffs',
    category: 'API Development',
    budget: 2500,
    skills: ['Python', 'PDF', 'REST API'],
    posted: 44,
    closes: -20,
    brief: prose`
      Four ports publish their tariffs and change them without notice: Valparaíso, San Antonio,
      Arica and Coronel. We read them by hand on Mondays. I want them read every night, kept with
      their dates, and a mail in the morning when a figure has changed.`,
    bids: [
      offer('developer2', 2300, 20, 'hired')`
        One reader for each source, with a test on saved copies so that we notice when a port
        changes its layout. Reads tables or PDF; scanned pages are not in this price.`,
      offer('ruth.feldman', 2500, 24)`
        Two of the four publish scans. I would measure the error rate on ten of them before we
        agree on anything.`,
      offer('nadia.benali', 2450, 21)`
        With a small API beside it, so that your quotes read the same figures as you do.`,
    ],
  },
  {
    client: 'tara.sullivan',
    title: 'Viewing calendar for rental agents',
    category: 'Web App',
    budget: 2000,
    skills: ['React', 'CalDAV', 'Accessibility'],
    posted: 40,
    closes: -22,
    brief: prose`
      Three agents show flats, and people book the same hour twice. I want one page per flat with
      the free half hours, and each booking in the agent's own calendar.`,
    bids: [
      offer('developer', 1900, 20, 'hired')`
        The free half hours come straight from the agents' calendars, so there is only one truth.
        A booking holds its place for ten minutes while somebody types.`,
      offer('eilidh.macrae', 1850, 24)`
        With a map, so that nobody books two viewings on opposite sides of the river.`,
      offer('paulo.teixeira', 2000, 18)`
        Everybody sees at once when a half hour is gone.`,
    ],
  },
];
