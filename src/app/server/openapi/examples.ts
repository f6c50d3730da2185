import { accountExamples } from './account-examples.ts';
import { bidExamples } from './bid-examples.ts';
import type { Example, Examples } from './example.ts';
import { projectExamples, publishExamples } from './project-examples.ts';
import { showcaseExamples } from './showcase-examples.ts';

/**
 * One example for each operation, by its id and in the order of their times: the client Mina hires
 * the developer Jonas, and Rosa is the admin of the marketplace.
 */
export const examples: Examples = {
  ...accountExamples,
  ...projectExamples,
  ...bidExamples,
  ...showcaseExamples,
  ...publishExamples,
};

/** Returns the position of an example in the scenario, from 1 on, and the number of examples. */
export function getExamplePosition(operationId: string): { nth: number; count: number } {
  const ids = Object.keys(examples);
  return { nth: ids.indexOf(operationId) + 1, count: ids.length };
}

/** Returns the example of an operation. Throws if there is none. */
export function getExample(operationId: string): Example {
  const example = examples[operationId];
  if (!example) throw new Error(`The operation ${operationId} has no example.`);
  return example;
}
