import { Tag } from '#platform/client/kit/Tag.tsx';
import type { PersonRow } from '../people.schema.ts';
import { stateWords } from './people-words.ts';

/** Whether a person may do as they like, in one or two tags. */
export function PersonState({ suspended, appealed }: Pick<PersonRow, 'suspended' | 'appealed'>) {
  if (!suspended) return <Tag tone="green">{stateWords.active}</Tag>;
  return (
    <span className="bw-tags">
      <Tag tone="red">{stateWords.suspended}</Tag>
      {appealed && <Tag tone="yellow">{stateWords.appealed}</Tag>}
    </span>
  );
}
