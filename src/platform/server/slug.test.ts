// cspell:ignore thordardottir gross oster oneill lukasz øster þórðardóttir groß
import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['  Zoë & Brothers!  ', 'zoe-brothers'],
  ['Łukasz Øster-O’Neill', 'lukasz-oster-oneill'],
  ["Åse Þórðardóttir-Groß O'Neill", 'ase-thordardottir-gross-oneill'],
  ['Zoe\u0308', 'zoe'],
  ['Иван Петров', 'ivan-petrov'],
  ['---', ''],
])('“%s” is “%s” in an address', (name, part) => {
  expect(toSlug(name, 40)).toBe(part);
});

test('a name that is cut ends in a letter or a digit', () => {
  expect(toSlug('Ada Lovelace', 4)).toBe('ada');
});
