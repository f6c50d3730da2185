import { accountExamples } from './account-examples.ts';
import { bidExamples } from './bid-examples.ts';
import type { Example, Examples } from './example.ts';
import { projectExamples, publishExamples } from './project-examples.ts';
import { showcaseExamples } from './showcase-examples.ts';

/** One example for each operation: Mina hires Jonas, and Rosa is the admin of the marketplace. */
export const examples: Examples = {
  ...accountExamples,
  ...projectExamples,
  ...bidExamples,
  ...showcaseExamples,
  ...publishExamples,
};

/** Returns the position of an example in the scenario, from 1 on, and the number of examples. */
export function examplePosition(id: string): { nth: number; of: number } {
  const ids = Object.keys(examples);
  return { nth: ids.indexOf(id) + 1, of: ids.length };
}

export function getExample(id: string): Example {
  const example = examples[id];
  if (!example) throw new Error(`The operation ${id} has no example.`);
  return example;
}
