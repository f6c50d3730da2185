import type { DemoDeveloper } from './developers.ts';
import { prose } from './story.ts';

export const moreDevelopers: DemoDeveloper[] = [
  {
    key: 'paulo.teixeira',
    firstName: 'Paulo',
    lastName: 'Teixeira',
    skills: ['Elixir', 'Phoenix', 'LiveView', 'PostgreSQL'],
    bio: prose`
      Phoenix and LiveView for things that change while you look at them: queues, auctions,
      dispatch boards. Porto.`,
  },
  {
    key: 'nadia.benali',
    firstName: 'Nadia',
    lastName: 'Benali',
    skills: ['Node.js', 'GraphQL', 'TypeScript', 'Redis'],
    bio: prose`
      APIs in TypeScript with documentation that matches. Formerly at a railway ticketing
      company in Lyon, where a wrong answer left somebody on a platform.`,
  },
  {
    key: 'samuel.adeyemi',
    firstName: 'Samuel',
    lastName: 'Adeyemi',
    skills: ['Terraform', 'AWS', 'Linux', 'PostgreSQL', 'Backups'],
    bio: prose`
      Infrastructure for small teams. I set up the backup, then I restore it in front of you.
      Ibadan and remote.`,
  },
  {
    key: 'ruth.feldman',
    firstName: 'Ruth',
    lastName: 'Feldman',
    skills: ['Python', 'Machine Learning', 'NLP', 'Document Extraction'],
    bio: prose`
      Text out of paper: invoices, lab reports, old registers. I quote an error rate measured on
      your own documents before you commit to anything. Haifa.`,
  },
  {
    key: 'marek.wisniewski',
    firstName: 'Marek',
    lastName: 'Wiśniewski',
    skills: ['C++', 'Qt', 'Embedded', 'MQTT'],
    bio: prose`
      Qt front ends and the firmware on the other end of the cable. Twenty years, mostly
      agriculture and heating. Łódź.`,
  },
  {
    key: 'ana.jovanovic',
    firstName: 'Ana',
    lastName: 'Jovanović',
    skills: ['WordPress', 'WooCommerce', 'PHP', 'Performance'],
    bio: prose`
      WooCommerce shops that take real orders. I remove plugins for a living. Novi Sad,
      reachable by phone when the checkout is down.`,
  },
  {
    key: 'ravi.deshpande',
    firstName: 'Ravi',
    lastName: 'Deshpande',
    skills: ['Go', 'Hyperledger Fabric', 'Blockchain', 'X.509'],
    bio: prose`
      Permissioned ledgers between companies that do not quite trust each other: certificates,
      customs papers, cold chains. Pune.`,
  },
  {
    key: 'camille.roux',
    firstName: 'Camille',
    lastName: 'Roux',
    skills: ['Angular', 'NestJS', 'TypeScript', 'OpenAPI'],
    bio: prose`
      Angular and NestJS for back offices: long forms, big tables, many roles. I like the parts
      that accountants look at. Nantes.`,
  },
  {
    key: 'ioana.popescu',
    firstName: 'Ioana',
    lastName: 'Popescu',
    skills: ['Odoo', 'Python', 'ERP', 'Accounting'],
    bio: prose`
      Odoo implementer who used to be a bookkeeper, so your opening balances will add up. Cluj.`,
  },
  {
    key: 'henrik.dahl',
    firstName: 'Henrik',
    lastName: 'Dahl',
    skills: ['Rust', 'Solana', 'Anchor', 'TypeScript'],
    bio: prose`
      Rust on and off chain. I have shipped two Solana programs that hold real money and turned
      down many more. Bergen.`,
  },
];
