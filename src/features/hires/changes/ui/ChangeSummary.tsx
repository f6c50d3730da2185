import { Stack, Text } from '@mantine/core';
import { serverNow } from '#platform/client/time/server-clock.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { MilestoneTerms } from '../change-items.rules.ts';
import { ChangeItems } from './ChangeItems.tsx';
import type { ChangeDraft } from './change-draft.ts';
import { previewItems, sumChange } from './change-preview.ts';

interface ChangeSummaryProps {
  draft: ChangeDraft;
  milestones: MilestoneTerms[];
}

/** The difference, before it is sent. */
export function ChangeSummary({ draft, milestones }: ChangeSummaryProps) {
  const items = previewItems(draft, { milestones, lastCriterionId: 0, now: serverNow() });
  if (items.length === 0) return null;
  const { beforeCents, totalCents, nextCents } = sumChange(items, milestones);
  const lines = [
    totalCents === beforeCents
      ? `The total stays ${formatCents(totalCents)}.`
      : `New total: ${formatCents(totalCents)} instead of ${formatCents(beforeCents)}.`,
    nextCents !== null && `Next payment: ${formatCents(nextCents)}.`,
  ];
  return (
    <Stack component="section" gap="xs" aria-labelledby="summary">
      <Text component="h2" id="summary" fw={600} size="lg" m={0}>
        If it is accepted
      </Text>
      <ChangeItems items={items} milestoneCount={milestones.length} />
      {lines.map(
        (line) =>
          line && (
            <Text key={line} m={0}>
              {line}
            </Text>
          ),
      )}
    </Stack>
  );
}
