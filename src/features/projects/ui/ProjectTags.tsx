import { IconBolt, IconLock, IconWorld } from '@tabler/icons-react';
import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { isExpired } from '../own/own-project.rules.ts';
import type { ProjectStatus } from '../project.rules.ts';
import type { ProjectCard } from '../project.schema.ts';
import { CategoryBadge } from './CategoryBadge.tsx';

const statuses: Record<ProjectStatus, { words: string; tone: TagTone }> = {
  active: { words: 'Active', tone: 'green' },
  assigned: { words: 'Assigned', tone: 'plain' },
  delivered: { words: 'Delivered', tone: 'plain' },
  completed: { words: 'Completed', tone: 'solid' },
  cancelled: { words: 'Cancelled', tone: 'plain' },
  disputed: { words: 'Disputed', tone: 'plain' },
  removed: { words: 'Removed', tone: 'red' },
};

function StatusTag({ status }: { status: ProjectStatus }) {
  const { words, tone } = statuses[status];
  return <Tag tone={tone}>{words}</Tag>;
}

interface StandingTagProps extends Pick<ProjectCard, 'status' | 'deadline'> {
  now: Date;
}

/** The status tag, or "Expired" if the project is open and its deadline has passed. */
export function StandingTag({ status, deadline, now }: StandingTagProps) {
  const expired = isExpired({ status, deadline: new Date(deadline) }, now);
  return expired ? <Tag tone="yellow">Expired</Tag> : <StatusTag status={status} />;
}

type Tagged = Pick<ProjectCard, 'category' | 'isPrivate' | 'isUrgent' | 'status'>;

export function ProjectTags({ project }: { project: Tagged }) {
  const { category, isPrivate, isUrgent, status } = project;
  const Icon = isPrivate ? IconLock : IconWorld;
  return (
    <span className="bw-tags">
      <CategoryBadge category={category} />
      <Tag icon={<Icon size={13} stroke={2} aria-hidden />}>{isPrivate ? 'Private' : 'Public'}</Tag>
      {isUrgent && (
        <Tag tone="red" icon={<IconBolt size={13} stroke={2} aria-hidden />}>
          Urgent
        </Tag>
      )}
      {status !== 'active' && <StatusTag status={status} />}
    </span>
  );
}
