import { Tag } from '#platform/client/kit/Tag.tsx';
import type { BidView } from '../bid.schema.ts';

export function daysWords(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

/** An open bid needs no word. */
export function BidStatusTag({ status }: { status: BidView['status'] }) {
  if (status === 'hired') return <Tag tone="green">Hired</Tag>;
  if (status === 'passed') return <Tag>Not chosen</Tag>;
  return status === 'withdrawn' ? <Tag>Withdrawn</Tag> : null;
}
