import { Tag } from '#platform/client/text/Tag.tsx';
import type { PersonRow } from '../people.schema.ts';
import { stateWords } from './people-words.ts';

interface PersonStateProps extends Pick<PersonRow, 'suspended' | 'appealed'> {
  deleted?: boolean;
}

/** Shows whether a user is active, suspended or deleted, and whether an appeal is open. */
export function PersonState({ suspended, appealed, deleted = false }: PersonStateProps) {
  if (deleted) return <Tag>Account deleted</Tag>;
  if (!suspended) return <Tag tone="green">{stateWords.active}</Tag>;
  return (
    <span className="bw-tags">
      <Tag tone="red">{stateWords.suspended}</Tag>
      {appealed && <Tag tone="yellow">{stateWords.appealed}</Tag>}
    </span>
  );
}
