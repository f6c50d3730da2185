import { Tag } from '#platform/client/text/Tag.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import type { PostingRow } from '../posting.schema.ts';
import { stateTones, stateWords } from './posting-words.ts';

type PostingStateProps = Pick<PostingRow, 'status' | 'deadline' | 'appealed'>;

/** Shows the status of a project, and whether an appeal is open. */
export function PostingState({ status, deadline, appealed }: PostingStateProps) {
  const now = useNow(60_000);
  const isExpired = status === 'active' && new Date(deadline) <= now;
  return (
    <span className="bw-tags">
      {isExpired ? <Tag>Expired</Tag> : <Tag tone={stateTones[status]}>{stateWords[status]}</Tag>}
      {appealed && <Tag tone="yellow">{stateWords.appealed}</Tag>}
    </span>
  );
}
