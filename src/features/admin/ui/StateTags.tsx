import { Tag } from '#platform/client/text/Tag.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import type { AdminProjectRow } from '../projects/admin-projects.schema.ts';
import type { UserRow } from '../users/admin-users.schema.ts';
import { adminProjectStateLabels, projectStatusTones, userStateLabels } from './admin.labels.ts';

type AdminProjectStateTagsProps = Pick<AdminProjectRow, 'status' | 'deadline' | 'hasOpenAppeal'>;

/** Shows `Expired` if the project is active but the deadline has passed. */
export function AdminProjectStateTags(props: AdminProjectStateTagsProps) {
  const { status, deadline, hasOpenAppeal } = props;
  const now = useNow(60_000);
  const isExpired = status === 'active' && new Date(deadline) <= now;
  return (
    <span className="bw-tags">
      {isExpired ? (
        <Tag>Expired</Tag>
      ) : (
        <Tag tone={projectStatusTones[status]}>{adminProjectStateLabels[status]}</Tag>
      )}
      {hasOpenAppeal && <Tag tone="yellow">{adminProjectStateLabels.appealed}</Tag>}
    </span>
  );
}

interface UserStateTagsProps extends Pick<UserRow, 'suspended' | 'hasOpenAppeal'> {
  deleted?: boolean;
}

export function UserStateTags({ suspended, hasOpenAppeal, deleted = false }: UserStateTagsProps) {
  if (deleted) return <Tag>Account deleted</Tag>;
  if (!suspended) return <Tag tone="green">{userStateLabels.active}</Tag>;
  return (
    <span className="bw-tags">
      <Tag tone="red">{userStateLabels.suspended}</Tag>
      {hasOpenAppeal && <Tag tone="yellow">{userStateLabels.appealed}</Tag>}
    </span>
  );
}
