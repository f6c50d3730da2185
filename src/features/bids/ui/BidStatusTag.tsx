import { Tag } from '#platform/client/kit/Tag.tsx';
import { isDeclined } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';

interface BidStatusTagProps {
  bid: Pick<BidView, 'status' | 'declineReason'>;
  /** The project was: then nobody was chosen over anybody. */
  cancelled: boolean;
}

/** An open bid needs no word. */
export function BidStatusTag({ bid, cancelled }: BidStatusTagProps) {
  if (bid.status === 'hired') return <Tag tone="green">Hired</Tag>;
  if (isDeclined(bid)) return <Tag>Declined</Tag>;
  if (bid.status === 'passed') return <Tag>{cancelled ? 'Closed' : 'Not chosen'}</Tag>;
  return bid.status === 'withdrawn' ? <Tag>Withdrawn</Tag> : null;
}
