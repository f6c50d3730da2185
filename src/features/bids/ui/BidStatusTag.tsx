import { Tag } from '#platform/client/kit/Tag.tsx';
import type { BidView } from '../bid.schema.ts';

interface BidStatusTagProps {
  status: BidView['status'];
  /** The project was: then nobody was chosen over anybody. */
  cancelled: boolean;
}

/** An open bid needs no word. */
export function BidStatusTag({ status, cancelled }: BidStatusTagProps) {
  if (status === 'hired') return <Tag tone="green">Hired</Tag>;
  if (status === 'passed') return <Tag>{cancelled ? 'Closed' : 'Not chosen'}</Tag>;
  return status === 'withdrawn' ? <Tag>Withdrawn</Tag> : null;
}
