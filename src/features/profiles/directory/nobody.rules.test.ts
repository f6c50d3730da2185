import { expect, test } from 'vitest';
import { nobodyReason } from './nobody.rules.ts';

test('an empty directory says why it is empty', () => {
  expect(nobodyReason({ search: 'ada', sort: 'newest' })).toBe('No developers match "ada".');
  expect(nobodyReason({ search: 'ada', rating: 4 })).toBe(
    'No developers available for the selected criteria.',
  );
  expect(nobodyReason({ rating: 4 })).toBe('No developers available for the selected criteria.');
  expect(nobodyReason({ sort: 'newest' })).toBe('No developers have joined yet.');
});
