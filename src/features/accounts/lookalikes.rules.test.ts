import { expect, test } from 'vitest';
import { toSkeleton } from './lookalikes.rules.ts';

test.each([
  ['Ｉda Ｌee', 'lda lee'],
  ['Zoë', 'ZOE'],
  ['Robin\u200B Ash\u00ADby', 'robin ashby'],
  ['Аnnе Cооk', 'Anne Cook'],
  ['Wanda', 'VVancla'],
  ['Marna', 'rnama'],
  ['Rene-Pascal', 'Rene  Pascal'],
  ['Ꮪupport', 'Support'],
  ['ᏴidᏔriᏻhᎢ', 'Bidwright'],
  ['ᗷIᗪᗯᖇIGᕼT', 'Bidwright'],
  ['Biԃwriqht', 'Bidwright'],
])('%s looks like %s', (one, other) => {
  expect(toSkeleton(one)).toBe(toSkeleton(other));
});

test.each([
  ['Anna', 'Hanna'],
  ['Ada Byron', 'Ida Byron'],
  ['李 明', '李 白'],
])('%s does not look like %s', (one, other) => {
  expect(toSkeleton(one)).not.toBe(toSkeleton(other));
});
