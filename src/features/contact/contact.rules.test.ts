import { expect, test } from 'vitest';
import { isTopic, topicLabels, topics } from './contact.rules.ts';

test('a message to the operator is about one of the topics, each with a title of its own', () => {
  expect(topics).toEqual(Object.keys(topicLabels));
  expect(['payment', 'toString', ''].map(isTopic)).toEqual([true, false, false]);
  const titles = Object.values(topicLabels);
  for (const title of titles) expect(title).toMatch(/^[A-Z].+/);
  expect(new Set(titles).size).toBe(titles.length);
});
