import { Tag } from '#platform/client/text/Tag.tsx';
import type { UserRow } from '../admin-users.schema.ts';
import { userStateLabels } from './user.labels.ts';

interface UserStateTagsProps extends Pick<UserRow, 'suspended' | 'appealed'> {
  deleted?: boolean;
}

/** Shows whether a user is active, suspended or deleted, and whether an appeal is open. */
export function UserStateTags({ suspended, appealed, deleted = false }: UserStateTagsProps) {
  if (deleted) return <Tag>Account deleted</Tag>;
  if (!suspended) return <Tag tone="green">{userStateLabels.active}</Tag>;
  return (
    <span className="bw-tags">
      <Tag tone="red">{userStateLabels.suspended}</Tag>
      {appealed && <Tag tone="yellow">{userStateLabels.appealed}</Tag>}
    </span>
  );
}
