import { Group, Stack, Text } from '@mantine/core';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { DateTime } from '#platform/client/text/values.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { AgreedMilestone } from '../../agreement/agreement.schema.ts';
import classes from './agreement.module.css';

interface AgreedMilestonesProps {
  milestones: readonly AgreedMilestone[];
  /** The page lists their texts, numbered in this order. */
  criteria: readonly Criterion[];
}

export function AgreedMilestones({ milestones, criteria }: AgreedMilestonesProps) {
  return (
    <Stack component="ul" gap="xs" className={classes.milestones}>
      {milestones.map((milestone, index) => {
        const { title, amount, days, dueAt, dropped } = milestone;
        const numbers = criteria.flatMap(({ id }, position) =>
          milestone.criteria.includes(id) ? [position + 1] : [],
        );
        const name = title ? <bdi>{title}</bdi> : `Milestone ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two milestones can be equal
          <li key={index}>
            <Group justify="space-between" gap="0 1rem" align="baseline">
              <span>
                {`${index + 1}. `}
                {dropped ? <s>{name}</s> : name}
              </span>
              <span className="bw-figure">{`${formatDollars(amount)}, ${formatDays(days)}`}</span>
            </Group>
            {dropped && <Text size="sm">Dropped: no longer part of the agreement.</Text>}
            {!dropped && dueAt && (
              <Text size="sm" c="dimmed">
                {'Due by '}
                <DateTime at={dueAt} />
              </Text>
            )}
            {!dropped && numbers.length > 0 && (
              <Text size="sm" c="dimmed">
                {`${numbers.length === 1 ? 'Criterion' : 'Criteria'} ${numbers.join(', ')}`}
              </Text>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
