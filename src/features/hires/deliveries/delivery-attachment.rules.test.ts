import { expect, test } from 'vitest';
import { attachmentsDetail } from './delivery-attachment.rules.ts';

test('the record keeps the name and the hash of what was handed over, if anything was', () => {
  const file = {
    id: 1,
    name: 'plan.pdf',
    type: 'application/pdf',
    size: 5,
    sha256: 'ab',
    url: '/f',
  };
  expect(attachmentsDetail([file])).toEqual({ files: [{ name: 'plan.pdf', sha256: 'ab' }] });
  expect(attachmentsDetail([])).toEqual({});
});
