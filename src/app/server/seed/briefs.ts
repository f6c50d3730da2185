import type { Category } from '#features/profiles/category.rules.ts';
import { Chance } from './chance.ts';
import type { Market, PlannedProject } from './market.ts';
import { companies, products, sentences, skills } from './words.ts';

const PROPOSAL_SENTENCES = 3;

export interface Brief {
  title: string;
  description: string;
  skills: string[];
}

/** Returns the texts of a project. Each description has a reference that is unique to it. */
export function briefOf(seed: number, projectId: number, category: Category): Brief {
  const chance = new Chance(seed, 'brief', projectId);
  const [product, company] = [chance.pick(products), chance.pick(companies)];
  // Most descriptions are short, a few very long.
  const count = 2 + Math.floor(14 * chance.next() ** 2);
  return {
    title: `${product} for ${company}`,
    description: [
      `We are ${company}. We need: ${product}.`,
      ...Array.from({ length: count }, () => chance.pick(sentences)),
      `Our reference is ${chance.hex(3)}-${projectId}.`,
    ].join(' '),
    skills: chance.some(skills[category], 2 + chance.below(4)),
  };
}

export function proposalOf(seed: number, bidId: number): string {
  const chance = new Chance(seed, 'proposal', bidId);
  return Array.from({ length: PROPOSAL_SENTENCES }, () => chance.pick(sentences)).join(' ');
}

export function titleOf(
  { plan }: Market,
  { id, category }: Pick<PlannedProject, 'id' | 'category'>,
): string {
  return briefOf(plan.seed, id, category).title;
}
