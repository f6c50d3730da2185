import type { Category } from '#features/profiles/category.rules.ts';
import { Chance } from './chance.ts';
import type { Market, PlannedProject } from './market.ts';
import { cities } from './names.ts';
import { customers, endings, needs, proposals, subjects } from './words.ts';

export interface Brief {
  title: string;
  description: string;
  skills: string[];
}

/** What a project says of itself. Its reference is a word no other project has. */
export function briefOf(seed: number, projectId: number, category: Category): Brief {
  const chance = new Chance(seed, 'brief', projectId);
  const { things, skills } = subjects[category];
  const [thing, customer] = [chance.pick(things), chance.pick(customers)];
  const [city] = chance.pick(cities);
  // Most are short, a few very long.
  const sentences = chance.some(needs, 2 + Math.floor(14 * chance.next() ** 2));
  return {
    title: `${thing} for ${customer} in ${city}`,
    description: [
      `We are ${customer} in ${city}. What we need: ${thing}.`,
      ...sentences,
      chance.pick(endings),
      `Our reference is ${chance.hex(3)}-${projectId}.`,
    ].join(' '),
    skills: chance.some(skills, 2 + chance.below(4)),
  };
}

export function proposalOf(seed: number, bidId: number): string {
  const chance = new Chance(seed, 'proposal', bidId);
  return proposals.map((sentences) => chance.pick(sentences)).join(' ');
}

export function titleOf(
  { plan }: Market,
  { id, category }: Pick<PlannedProject, 'id' | 'category'>,
): string {
  return briefOf(plan.seed, id, category).title;
}
