import { faker } from '@faker-js/faker/locale/en';
import type { Category } from '#features/profiles/profile.rules.ts';
import { Random } from './random.ts';

/**
 * Faker's seed is fixed. Rows choose from pools, because creating a text for every row would take
 * too long.
 */
faker.seed(1);

function createPool(size: number, createText: () => string): string[] {
  return faker.helpers.uniqueArray(createText, size);
}

export const firstNames = createPool(500, () => faker.person.firstName());
export const lastNames = createPool(400, () => faker.person.lastName());
export const bios = createPool(300, () => faker.person.bio());
export const companies = createPool(1_000, () => faker.company.name());
export const products = createPool(1_000, () => faker.company.catchPhrase());
export const sentences = createPool(1_000, () => faker.hacker.phrase());
export const places = createPool(200, () => faker.location.city()).map((city) =>
  faker.datatype.boolean(0.3)
    ? { city, state: faker.location.state(), country: 'United States' }
    : { city, state: null, country: faker.location.country() },
);

export const skills: Record<Category, string[]> = {
  'Web App': [
    'React',
    'TypeScript',
    'Node.js',
    'PostgreSQL',
    'Accessibility',
    'Vue',
    'CSS',
    'Django',
  ],
  'Mobile App': [
    'Swift',
    'Kotlin',
    'Flutter',
    'React Native',
    'Push notifications',
    'SQLite',
    'Figma',
  ],
  'API Development': [
    'Node.js',
    'Go',
    'Python',
    'OpenAPI',
    'PostgreSQL',
    'Kafka',
    'OAuth',
    'Docker',
  ],
  Enterprise: ['Java', 'Spring', 'SQL Server', 'Azure', 'C#', 'Kubernetes', 'Power BI', 'SAP'],
  'Desktop App': ['Electron', 'C++', 'Qt', 'Rust', '.NET', 'Windows', 'SQLite'],
  Blockchain: ['Solidity', 'Ethereum', 'Rust', 'Cryptography', 'TypeScript', 'Audits'],
};

const PROPOSAL_SENTENCES = 3;

export interface Brief {
  title: string;
  description: string;
  skills: string[];
}

export function generateBrief(seed: number, projectId: number, category: Category): Brief {
  const random = new Random(seed, 'brief', projectId);
  const product = random.pick(products);
  const company = random.pick(companies);
  const count = 2 + Math.floor(14 * random.next() ** 2);
  return {
    title: `${product} for ${company}`,
    description: [
      `We are ${company}. We need: ${product}.`,
      ...Array.from({ length: count }, () => random.pick(sentences)),
      `Our reference is ${random.hex(3)}-${projectId}.`,
    ].join(' '),
    skills: random.sample(skills[category], 2 + random.int(4)),
  };
}

export function generateProposal(seed: number, bidId: number): string {
  const random = new Random(seed, 'proposal', bidId);
  return Array.from({ length: PROPOSAL_SENTENCES }, () => random.pick(sentences)).join(' ');
}

export function getProjectTitle(
  { plan }: { plan: { seed: number } },
  { id, category }: { id: number; category: Category },
): string {
  return generateBrief(plan.seed, id, category).title;
}
