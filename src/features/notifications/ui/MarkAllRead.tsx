import { Button } from '@mantine/core';
import { trpc } from '#platform/client/api/trpc.ts';
import { useMarkRead } from './useMarkRead.ts';

/** Hidden if everything is read. The button remains during the request, because it may fail. */
export function MarkAllRead() {
  const { data: newest } = trpc.notifications.list.useQuery({});
  const { data: unread = 0 } = trpc.notifications.unread.useQuery();
  const { markReadUpTo, isMarking } = useMarkRead();
  const latest = newest?.items[0];
  if ((unread === 0 && !isMarking) || !latest) return null;
  return (
    <Button
      variant="default"
      aria-disabled={isMarking}
      onClick={() => !isMarking && markReadUpTo(latest.id)}
    >
      Mark all read
    </Button>
  );
}
