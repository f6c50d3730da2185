// cspell:ignore javascirpt Postgre postgresqll Pyhton Pythom reactjs reakt
import { expect, test } from 'vitest';
import { findSimilarSkill } from './similar-skill.rules.ts';
import { deduplicateSkills, toSkillKey, toSkillKeys } from './skill-key.rules.ts';
import { skillNames } from './skill-names.rules.ts';

test.each([
  ['React', ['react', 'React.js', 'reactjs', ' REACT ', 'React JS']],
  ['Go', ['golang', 'GO']],
  ['Node.js', ['node', 'NodeJS', 'node js']],
  ['PostgreSQL', ['postgres', 'Postgre SQL']],
  ['C++', ['c ++', 'cpp']],
  ['C#', ['c #', 'CSharp']],
  ['Café', ['cafe', 'Cafe\u0301', 'ＣＡＦÉ']],
])('%s has one key in all spellings', (name, spellings) => {
  expect(new Set([name, ...spellings].map(toSkillKey)).size).toBe(1);
});

test('similar names have different keys', () => {
  const names = ['C', 'C++', 'C#', 'F#', 'Java', 'JavaScript', 'React', 'React Native', '.NET'];
  expect(new Set(names.map(toSkillKey)).size).toBe(names.length);
});

test.each(['日本語', 'हिन्दी', '한국어', '★'])('%s keeps its signs', (skill) => {
  expect(toSkillKey(skill)).toBe(skill);
});

test('no two names of the vocabulary share a spelling', () => {
  const entries = skillNames.flatMap((spellings) => [...new Set(spellings)]);
  expect(new Set(entries.map((spelling) => spelling.toLowerCase())).size).toBe(entries.length);
  expect(toSkillKeys(skillNames.map(([name]) => name))).toHaveLength(skillNames.length);
  for (const [name, ...spellings] of skillNames) {
    for (const spelling of spellings) expect(toSkillKey(spelling)).toBe(toSkillKey(name));
  }
});

test('of two spellings of a skill, the first remains as typed', () => {
  expect(deduplicateSkills(['ReactJS ', 'Go', 'react', 'golang', ' ', ''])).toEqual([
    'ReactJS',
    'Go',
  ]);
});

test.each([
  ['reakt', 'React'],
  ['Pyhton', null],
  ['Pythom', 'Python'],
  ['postgresqll', 'PostgreSQL'],
  ['javascirpt', 'JavaScript'],
  ['react', null],
  ['gol', null],
  ['bookkeeping', null],
])('%s is similar to %s', (typed, name) => {
  expect(findSimilarSkill(typed)).toBe(name);
});
