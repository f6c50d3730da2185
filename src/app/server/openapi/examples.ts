import { accountExamples } from './account-examples.ts';
import { bidExamples, offerExamples } from './bid-examples.ts';
import { conversationExamples } from './conversation-examples.ts';
import type { Example, Examples } from './example.ts';
import { hireExamples } from './hire-examples.ts';
import { projectExamples, publishExamples } from './project-examples.ts';
import { showcaseExamples } from './showcase-examples.ts';

export const examples: Examples = {
  ...accountExamples,
  ...projectExamples,
  ...bidExamples,
  ...hireExamples,
  ...showcaseExamples,
  ...publishExamples,
  ...offerExamples,
  ...conversationExamples,
};

export function getExamplePosition(operationId: string): { nth: number; count: number } {
  const ids = Object.keys(examples);
  return { nth: ids.indexOf(operationId) + 1, count: ids.length };
}

export function getExample(operationId: string): Example {
  const example = examples[operationId];
  if (!example) throw new Error(`The operation ${operationId} has no example.`);
  return example;
}
