import { expect, test } from 'vitest';
import { emptyDirectoryReason } from './empty-directory.rules.ts';

test('an empty directory says why it is empty', () => {
  expect(emptyDirectoryReason({ search: 'ada', sort: 'newest' })).toBe(
    'No developers match "ada".',
  );
  expect(emptyDirectoryReason({ search: 'ada', rating: 4 })).toBe(
    'No developers available for the selected criteria.',
  );
  expect(emptyDirectoryReason({ rating: 4 })).toBe(
    'No developers available for the selected criteria.',
  );
  expect(emptyDirectoryReason({ sort: 'newest' })).toBe('No developers have joined yet.');
});
