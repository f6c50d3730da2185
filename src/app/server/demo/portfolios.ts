import type { AddWork } from '#features/profiles/portfolio/portfolio.schema.ts';
import { prose } from './story.ts';

/** What a developer has shown of their work after joining. */
export interface DemoPortfolio {
  by: string;
  /** The oldest first. */
  works: AddWork[];
}

export const portfolios: DemoPortfolio[] = [
  {
    by: 'developer',
    works: [
      {
        title: 'Seat map for a regional airline',
        category: 'Web App',
        budget: 8_400,
        skills: ['React', 'TypeScript', 'SVG', 'Accessibility'],
        description: prose`
          The seat map of the airline's booking page, drawn anew as one SVG per aircraft. It can
          be used by keyboard and by screen reader: seats are read in rows, with their price and
          what is beside them.

          The hard part was the changeover. For six weeks old and new map sold the same seats, so
          both asked the same reservation service and the slower one won. Nobody was seated twice.`,
      },
      {
        title: 'Clinic appointments by text message',
        category: 'API Development',
        budget: 3_200,
        skills: ['Node.js', 'PostgreSQL', 'REST API'],
        description: prose`
          Patients confirm or move an appointment by answering a text message. The clinic sees the
          day fill up in a plain table, and a number that does not answer twice is called by a
          person.`,
      },
      {
        title: 'Stock take for a chain of pharmacies',
        category: 'Web App',
        budget: null,
        skills: ['React', 'TypeScript', 'Offline Sync'],
        description: prose`
          Fourteen branches count their shelves at the same time on their own phones. Counting
          goes on without a signal and is reconciled when it comes back; two people who count the
          same shelf are shown each other's figures.`,
      },
    ],
  },
  {
    by: 'developer2',
    works: [
      {
        title: 'Invoices for a municipal energy company',
        category: 'Enterprise',
        budget: 12_000,
        skills: ['Python', 'Django', 'PostgreSQL'],
        description: prose`
          Forty thousand invoices a month, made in one night from meter readings that arrive in
          five formats. Each invoice can be traced back to the readings it was made of.`,
      },
      {
        title: 'One spreadsheet import to end them all',
        category: 'API Development',
        budget: 2_600,
        skills: ['Python', 'REST API', 'AWS'],
        description: prose`
          Suppliers upload whatever they have. The importer says in their own language which cell
          it does not understand, keeps what it does, and never asks the same question twice.`,
      },
    ],
  },
  {
    by: 'priya.raman',
    works: [
      {
        title: 'Well surveys without a signal',
        category: 'Mobile App',
        budget: 9_500,
        skills: ['Flutter', 'SQLite', 'Offline Sync'],
        description: prose`
          Surveyors walk for days between villages. Photos, readings and sketches are kept on the
          phone and sent piece by piece whenever there is a bar of signal, the small things first.`,
      },
    ],
  },
  {
    by: 'sofia.marchetti',
    works: [
      {
        title: 'A till for three bakeries',
        category: 'Desktop App',
        budget: 5_000,
        skills: ['UX Design', 'Figma', 'React'],
        description: prose`
          Eight keys that fit a floury thumb. I spent two mornings behind the counter before I
          drew anything; the queue got shorter by a third.`,
      },
    ],
  },
];
