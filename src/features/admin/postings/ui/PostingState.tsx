import { Tag } from '#platform/client/kit/Tag.tsx';
import type { PostingRow } from '../posting.schema.ts';
import { stateTones, stateWords } from './posting-words.ts';

/** Where a project stands, in one or two tags. */
export function PostingState({ status, appealed }: Pick<PostingRow, 'status' | 'appealed'>) {
  return (
    <span className="bw-tags">
      <Tag tone={stateTones[status]}>{stateWords[status]}</Tag>
      {appealed && <Tag tone="yellow">{stateWords.appealed}</Tag>}
    </span>
  );
}
