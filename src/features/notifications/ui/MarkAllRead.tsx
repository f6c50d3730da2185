import { Button } from '@mantine/core';
import { trpc } from '#platform/client/trpc.ts';
import { useReading } from './useReading.ts';

/** Nothing while everything is read; while it is being marked the button stays, should that fail. */
export function MarkAllRead() {
  const { data: newest } = trpc.notifications.list.useQuery({});
  const { data: unread = 0 } = trpc.notifications.unread.useQuery();
  const { readUpTo, marking } = useReading();
  const latest = newest?.items[0];
  if ((unread === 0 && !marking) || !latest) return null;
  return (
    <Button
      variant="default"
      aria-disabled={marking}
      onClick={() => !marking && readUpTo(latest.id)}
    >
      Mark all read
    </Button>
  );
}
