import { Tag } from '#platform/client/text/Tag.tsx';
import { isDeclined } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';

interface BidStatusTagProps {
  bid: Pick<BidView, 'status' | 'declineReason'>;
  /** If true, a passed bid is shown as "Closed" instead of "Not chosen". */
  isProjectCancelled: boolean;
}

export function BidStatusTag({ bid, isProjectCancelled }: BidStatusTagProps) {
  if (bid.status === 'hired') return <Tag tone="green">Hired</Tag>;
  if (isDeclined(bid)) return <Tag>Declined</Tag>;
  if (bid.status === 'passed') return <Tag>{isProjectCancelled ? 'Closed' : 'Not chosen'}</Tag>;
  return bid.status === 'withdrawn' ? <Tag>Withdrawn</Tag> : null;
}
