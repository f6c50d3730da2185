import { Group, Stack, Text } from '@mantine/core';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { BidMilestone } from '../../milestones/bid-milestones.schema.ts';
import classes from './milestones.module.css';

interface MilestoneListProps {
  milestones: readonly BidMilestone[];
  /** The page lists their texts, numbered in this order. */
  criteria: readonly Criterion[];
}

export function MilestoneList({ milestones, criteria }: MilestoneListProps) {
  return (
    <Stack component="ul" gap="xs" className={classes.list}>
      {milestones.map(({ title, amount, days, criteria: ids }, index) => {
        const numbers = criteria.flatMap(({ id }, position) =>
          ids.includes(id) ? [position + 1] : [],
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two milestones can be equal
          <li key={index}>
            <Group justify="space-between" gap="0 1rem" align="baseline">
              <span>
                {`${index + 1}. `}
                <bdi>{title}</bdi>
              </span>
              <span className="bw-figure">{`${formatDollars(amount)}, ${formatDays(days)}`}</span>
            </Group>
            {numbers.length > 0 && (
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
