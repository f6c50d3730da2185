export const queueKinds = [
  'report',
  'dispute',
  'appeal',
  'failed_refund',
  'failed_job',
  'difference',
] as const;
export type QueueKind = (typeof queueKinds)[number];

export const QUEUE_MAX = 50;

interface Waiting {
  key: string;
  /** ISO 8601 in UTC. */
  waitingSince: string;
}

/** Longest waiting first. */
export function cutQueue<Item extends Waiting>(
  items: readonly Item[],
): { items: Item[]; hasMore: boolean } {
  const sorted = items.toSorted(
    (a, b) => a.waitingSince.localeCompare(b.waitingSince) || a.key.localeCompare(b.key),
  );
  return { items: sorted.slice(0, QUEUE_MAX), hasMore: sorted.length > QUEUE_MAX };
}
