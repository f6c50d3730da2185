import { accountExamples } from './account-examples.ts';
import { bidExamples } from './bid-examples.ts';
import type { Example, Examples } from './example.ts';
import { projectExamples, publishExamples } from './project-examples.ts';
import { showcaseExamples } from './showcase-examples.ts';

/**
 * One example for each operation, by operation id. The examples are in the order of their times and
 * form one scenario: the client Mina hires the developer Jonas, and Rosa is an admin.
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

/** Returns the example of an operation. Throws if the operation has no example. */
export function getExample(operationId: string): Example {
  const example = examples[operationId];
  if (!example) throw new Error(`The operation ${operationId} has no example.`);
  return example;
}
