import type { Category } from '#features/profiles/category.rules.ts';
import type { Market, PlannedProject } from './market.ts';
import { Random } from './random.ts';
import { companies, products, sentences, skills } from './text-pools.ts';

const PROPOSAL_SENTENCES = 3;

export interface Brief {
  title: string;
  description: string;
  skills: string[];
}

/** Returns the texts of a project. Each description has a reference that is unique to it. */
export function generateBrief(seed: number, projectId: number, category: Category): Brief {
  const random = new Random(seed, 'brief', projectId);
  const [product, company] = [random.pick(products), random.pick(companies)];
  // Most descriptions are short, a few very long.
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

export function projectTitle(
  { plan }: Market,
  { id, category }: Pick<PlannedProject, 'id' | 'category'>,
): string {
  return generateBrief(plan.seed, id, category).title;
}
