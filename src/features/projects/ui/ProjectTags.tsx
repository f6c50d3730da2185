import { IconBolt, IconLock, IconWorld } from '@tabler/icons-react';
import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { isExpired, type ProjectStatus } from '../project.rules.ts';
import type { ProjectCard } from '../project.schema.ts';
import { CategoryBadge } from './CategoryBadge.tsx';

const statusTags: Record<ProjectStatus, { label: string; tone: TagTone }> = {
  active: { label: 'Active', tone: 'green' },
  assigned: { label: 'Assigned', tone: 'plain' },
  delivered: { label: 'Delivered', tone: 'plain' },
  completed: { label: 'Completed', tone: 'solid' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  disputed: { label: 'Disputed', tone: 'plain' },
  removed: { label: 'Removed', tone: 'red' },
};

function StatusTag({ status }: { status: ProjectStatus }) {
  const { label, tone } = statusTags[status];
  return <Tag tone={tone}>{label}</Tag>;
}

interface ProjectStatusTagProps extends Pick<ProjectCard, 'status' | 'deadline'> {
  now: Date;
}

export function ProjectStatusTag({ status, deadline, now }: ProjectStatusTagProps) {
  const hasExpired = isExpired({ status, deadline: new Date(deadline) }, now);
  return hasExpired ? <Tag tone="yellow">Expired</Tag> : <StatusTag status={status} />;
}

type TaggedProject = Pick<ProjectCard, 'category' | 'isPrivate' | 'isUrgent' | 'status'>;

interface ProjectTagsProps {
  project: TaggedProject;
  /** On cards, only private projects are marked. */
  isCard?: boolean;
}

export function ProjectTags({ project, isCard = false }: ProjectTagsProps) {
  const { category, isPrivate, isUrgent, status } = project;
  const Icon = isPrivate ? IconLock : IconWorld;
  return (
    <span className="bw-tags">
      <CategoryBadge category={category} />
      {(isPrivate || !isCard) && (
        <Tag icon={<Icon size={13} stroke={2} aria-hidden />}>
          {isPrivate ? 'Private' : 'Public'}
        </Tag>
      )}
      {isUrgent && (
        <Tag tone="red" icon={<IconBolt size={13} stroke={2} aria-hidden />}>
          Urgent
        </Tag>
      )}
      {status !== 'active' && <StatusTag status={status} />}
    </span>
  );
}
