import { prose } from './story.ts';

export interface DemoDeveloper {
  /** The part of the address before the @, and the name projects know them by. */
  key: string;
  firstName: string;
  lastName: string;
  skills: string[];
  bio: string;
}

export const developers: DemoDeveloper[] = [
  {
    key: 'developer',
    firstName: 'Amara',
    lastName: 'Nwosu',
    skills: ['React', 'TypeScript', 'Node.js', 'PostgreSQL', 'Accessibility'],
    bio: prose`
      Front-end heavy full-stack developer in Lagos, eleven years in. Before freelancing I kept
      the booking pages of a regional airline alive. I write tests, I answer within a day, and I
      would rather cut a feature than ship it half done.`,
  },
  {
    key: 'developer2',
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    skills: ['Python', 'Django', 'REST API', 'PostgreSQL', 'AWS'],
    bio: prose`
      Back-end developer from Umeå. Mostly Django and plain PostgreSQL: invoicing, scheduling,
      importing other people's spreadsheets. You get a staging address in the first week and a
      short note every Friday.`,
  },
  {
    key: 'priya.raman',
    firstName: 'Priya',
    lastName: 'Raman',
    skills: ['Flutter', 'Dart', 'Firebase', 'SQLite', 'Offline Sync'],
    bio: prose`
      I build Flutter apps for people who work where the signal is bad: field surveys, warehouse
      counts, clinic visits. Nine apps in the stores, six of them still maintained by me.`,
  },
  {
    key: 'mateo.fuentes',
    firstName: 'Mateo',
    lastName: 'Fuentes',
    skills: ['Swift', 'iOS', 'Bluetooth', 'SwiftUI'],
    bio: prose`
      iOS only, since 2012. Bluetooth devices, audio, background location, and the App Review
      questions that come with them. Based in Córdoba, Argentina.`,
  },
  {
    key: 'yuki.tanabe',
    firstName: 'Yuki',
    lastName: 'Tanabe',
    skills: ['Kotlin', 'Android', 'Jetpack Compose', 'CameraX'],
    bio: prose`
      Android developer in Fukuoka. Camera, scanning and kiosk devices. I own fourteen old
      phones so that your users need not find the bugs.`,
  },
  {
    key: 'oksana.hrytsenko',
    firstName: 'Oksana',
    lastName: 'Hrytsenko',
    skills: ['Solidity', 'Ethereum', 'Foundry', 'Security Review'],
    bio: prose`
      Smart contracts, small ones, with invariants written down before the code. I review other
      people's contracts half of the year and will tell you when you do not need a chain at all.`,
  },
  {
    key: 'liam.doherty',
    firstName: 'Liam',
    lastName: 'Doherty',
    skills: ['C#', '.NET', 'WPF', 'SQL Server', 'Windows'],
    bio: prose`
      Windows desktop software from Derry: label printers, scales, card readers, and the
      database behind them. I have moved three shops off Access without losing a day of trade.`,
  },
  {
    key: 'fatima.zahraoui',
    firstName: 'Fatima',
    lastName: 'Zahraoui',
    skills: ['PHP', 'Laravel', 'Vue', 'MySQL', 'Right-to-left'],
    bio: prose`
      Laravel and Vue, in French, Arabic and English. I take over half-finished sites, write
      down what they do, and then finish them. Rabat.`,
  },
  {
    key: 'chen.wei',
    firstName: 'Wei',
    lastName: 'Chen',
    skills: ['Go', 'gRPC', 'Kubernetes', 'PostgreSQL', 'Observability'],
    bio: prose`
      Services in Go that stay boring under load. Seven years on a parcel tracking backend
      before I went independent in Taichung.`,
  },
  {
    key: 'sofia.marchetti',
    firstName: 'Sofia',
    lastName: 'Marchetti',
    skills: ['UX Design', 'Figma', 'CSS', 'React', 'Design Systems'],
    bio: prose`
      Designer who writes the CSS herself. I start from the three screens people use daily and
      leave the settings page for last. Bologna.`,
  },
  {
    key: 'kwame.boateng',
    firstName: 'Kwame',
    lastName: 'Boateng',
    skills: ['Ruby on Rails', 'PostgreSQL', 'Stripe', 'Hotwire'],
    bio: prose`
      Rails since version 2. Subscriptions, memberships, payouts, and the accounting exports
      nobody wants to write. Kumasi, keeping European hours.`,
  },
  {
    key: 'anneli.saar',
    firstName: 'Anneli',
    lastName: 'Saar',
    skills: ['Rust', 'Tauri', 'WebAssembly', 'Linux'],
    bio: prose`
      Small, fast desktop tools in Rust. I care about installers, file formats and not losing
      anybody's work when the battery dies. Tartu.`,
  },
  {
    key: 'diego.quispe',
    firstName: 'Diego',
    lastName: 'Quispe',
    skills: ['React Native', 'Expo', 'TypeScript', 'Push Notifications'],
    bio: prose`
      One code base for both stores, from Arequipa. I keep the release process written down so
      that you can ship without me.`,
  },
  {
    key: 'hana.kovarova',
    firstName: 'Hana',
    lastName: 'Kovářová',
    skills: ['Python', 'ETL', 'Airflow', 'SQL', 'Data Quality'],
    bio: prose`
      I move data from where it is to where it is needed, and count it on both sides. Hospitals,
      libraries, one zoo. Brno.`,
  },
  {
    key: 'rashid.karimov',
    firstName: 'Rashid',
    lastName: 'Karimov',
    skills: ['Java', 'Spring Boot', 'Kafka', 'Oracle'],
    bio: prose`
      Fifteen years of Java in banks and a customs office in Tashkent. Migrations with a way
      back, and runbooks a night shift can follow.`,
  },
  {
    key: 'eilidh.macrae',
    firstName: 'Eilidh',
    lastName: 'MacRae',
    skills: ['GIS', 'Leaflet', 'PostGIS', 'Python'],
    bio: prose`
      Maps that load on a phone in the rain. Former hydrographic surveyor, now on Skye, working
      with tides, tracks and land registers.`,
  },
  {
    key: 'thabo.mokoena',
    firstName: 'Thabo',
    lastName: 'Mokoena',
    skills: ['SAP', 'ABAP', 'Integration', 'EDI'],
    bio: prose`
      SAP integration consultant in Johannesburg. IDocs, EDI with retailers, and the month-end
      job that everybody is afraid to touch.`,
  },
  {
    key: 'linh.nguyen',
    firstName: 'Linh',
    lastName: 'Nguyễn',
    skills: ['Next.js', 'TypeScript', 'Tailwind', 'Headless CMS'],
    bio: prose`
      Content sites and small shops with Next.js. I measure on a cheap phone over 3G and show
      you the numbers before and after. Da Nang.`,
  },
  {
    key: 'gustav.holm',
    firstName: 'Gustav',
    lastName: 'Holm',
    skills: ['C++', 'Electron', 'TypeScript', 'Serial Devices'],
    bio: prose`
      Software next to machines: CNC routers, scales, laboratory pumps. If it has a serial port
      and a bad manual, I have probably sworn at it. Aarhus.`,
  },
  {
    key: 'aylin.demir',
    firstName: 'Aylin',
    lastName: 'Demir',
    skills: ['Salesforce', 'Apex', 'Flow', 'Data Migration'],
    bio: prose`
      Salesforce for organisations with fewer than two hundred people. I delete more fields than
      I add. Certified, but ask me for the two clients you may call instead. İzmir.`,
  },
];
