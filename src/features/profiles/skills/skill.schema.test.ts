import { expect, test } from 'vitest';
import { SKILL_MAX, SKILLS_MAX } from '../profile.rules.ts';
import { Skills } from './skill.schema.ts';

const words = (given: unknown) => Skills.safeParse(given).error?.issues[0]?.message;
const many = (count: number) => Array.from({ length: count }, (_, n) => `Skill ${n}`);

test('skills are trimmed and empties are dropped', () => {
  expect(Skills.parse(['  React ', '', '   ', 'Node.js'])).toEqual(['React', 'Node.js']);
});

test('of several spellings of one skill, the first stays', () => {
  expect(Skills.parse(['React', 'react', ' REACT ', 'SQL'])).toEqual(['React', 'SQL']);
  expect(Skills.parse(['ReactJS', 'React', 'SQL'])).toEqual(['ReactJS', 'SQL']);
});

test('a skill has at most 40 characters', () => {
  expect(Skills.parse(['x'.repeat(SKILL_MAX)])).toHaveLength(1);
  expect(words(['x'.repeat(41)])).toBe('A skill can have at most 40 characters');
});

test('there are at most 15 skills, not counting duplicates', () => {
  expect(Skills.parse(many(SKILLS_MAX))).toHaveLength(15);
  expect(Skills.parse([...many(15), ...many(15)])).toHaveLength(15);
  expect(words(many(16))).toBe('Please list at most 15 skills');
  expect(words(many(501))).toBe('Please list at most 15 skills');
});

test('a skill is one line of visible text', () => {
  expect(words(['a\u202eb'])).toBe(
    'This text has invisible characters that change its direction. Please type it instead of pasting it.',
  );
  expect(words(['a\0b'])).toBe('This text contains characters that cannot be stored. Remove them.');
});

test.each([['React'], [{ 0: 'React' }], [[7]], [[null]]])('%j is no list of skills', (given) => {
  expect(Skills.safeParse(given).success).toBe(false);
});
