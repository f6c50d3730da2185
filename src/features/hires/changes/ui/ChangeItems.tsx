import { Stack, Text } from '@mantine/core';
import { formatDateTime } from '#platform/client/text/values.tsx';
import { formatChangeItem } from '../change.labels.ts';
import type { ChangeItem } from '../change.schema.ts';

interface ChangeItemsProps {
  items: readonly ChangeItem[];
  milestoneCount: number;
}

/** In words, so that it reads the same on a phone and in a screen reader. */
export function ChangeItems({ items, milestoneCount }: ChangeItemsProps) {
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label="Changes">
      {items.map((item, index) => {
        const { title, lines } = formatChangeItem(item, {
          formatTime: formatDateTime,
          milestoneCount,
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a change never change
          <Text component="li" key={index} lh={1.5} style={wrapped}>
            <strong>{title}</strong>
            {lines.map((line) => (
              <Text span key={line} display="block">
                {line}
              </Text>
            ))}
          </Text>
        );
      })}
    </Stack>
  );
}

const wrapped = { overflowWrap: 'anywhere', listStyle: 'none' } as const;
