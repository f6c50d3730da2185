import { Group, Stack, Text } from '@mantine/core';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { BidMilestone } from '../../milestones/bid-milestones.schema.ts';
import classes from './milestones.module.css';

interface MilestoneListProps {
  milestones: readonly BidMilestone[];
  criteria: readonly Criterion[];
}

export function MilestoneList({ milestones, criteria }: MilestoneListProps) {
  return (
    <Stack component="ul" gap="xs" className={classes.list}>
      {milestones.map(({ title, amount, days, criteria: ids }, index) => {
        const texts = criteria.filter(({ id }) => ids.includes(id));
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
            {texts.length > 0 && (
              <Text component="ul" size="sm" c="dimmed" ps="1.25rem">
                {texts.map(({ id, text }) => (
                  <li key={id}>
                    <bdi>{text}</bdi>
                  </li>
                ))}
              </Text>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
