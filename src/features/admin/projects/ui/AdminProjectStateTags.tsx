import { Tag } from '#platform/client/text/Tag.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import type { AdminProjectRow } from '../admin-projects.schema.ts';
import { adminProjectStateLabels, projectStatusTones } from './admin-project.labels.ts';

type AdminProjectStateTagsProps = Pick<AdminProjectRow, 'status' | 'deadline' | 'appealed'>;

/** Shows the status of a project, and whether an appeal is open. */
export function AdminProjectStateTags({ status, deadline, appealed }: AdminProjectStateTagsProps) {
  const now = useNow(60_000);
  const isExpired = status === 'active' && new Date(deadline) <= now;
  return (
    <span className="bw-tags">
      {isExpired ? (
        <Tag>Expired</Tag>
      ) : (
        <Tag tone={projectStatusTones[status]}>{adminProjectStateLabels[status]}</Tag>
      )}
      {appealed && <Tag tone="yellow">{adminProjectStateLabels.appealed}</Tag>}
    </span>
  );
}
