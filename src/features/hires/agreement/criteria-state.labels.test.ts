import { expect, test } from 'vitest';
import { delivery, workspace } from '#testing/fixtures/workspace-fixture.ts';
import { formatCriteriaSummary } from './criteria-state.labels.ts';

const agreement = {
  version: 1,
  revision: 1,
  criteria: [1, 2, 3].map((id) => ({ id, text: `Criterion ${id}`, remark: null })),
};
const delivered = (...ids: number[]) => ({
  ...delivery,
  criteria: ids.map((id) => ({
    id,
    text: `Criterion ${id}`,
    remark: null,
    link: null,
    fileId: null,
  })),
});
const questioned = (...ids: number[]) => ({
  ...delivered(1, 2, 3),
  changesAt: '2026-11-26T00:00:00.000Z',
  changesCriteria: ids.map((id) => ({
    id,
    text: `Criterion ${id}`,
    remark: 'Not yet.',
    fileIds: [],
  })),
});

test.each([
  ['3 of 3 delivered', 'delivered', [delivered(1, 2, 3)]],
  ['3 of 3 delivered, 1 was corrected', 'delivered', [questioned(2), delivered(1, 2, 3)]],
  ['3 of 3 delivered, 2 were corrected', 'delivered', [questioned(1, 2), delivered(1, 2, 3)]],
  ['1 of 3 delivered', 'changes_requested', [questioned(1, 2)]],
  [
    '2 of 3 delivered, 1 was corrected',
    'changes_requested',
    [questioned(2), { ...questioned(3), id: 2 }],
  ],
  ['0 of 3 delivered', 'in_progress', []],
] as const)('%s', (summary, state, deliveries) => {
  const view = { ...workspace, agreement, state, deliveries: [...deliveries] };
  expect(formatCriteriaSummary(view)).toBe(summary);
});

test('without criteria there is no summary', () => {
  expect(formatCriteriaSummary(workspace)).toBeNull();
});
