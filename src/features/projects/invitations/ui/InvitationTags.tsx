import { IconBolt, IconLock, IconWorld } from '@tabler/icons-react';
import { CategoryBadge } from '#features/projects/ui/CategoryBadge.tsx';
import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import type { InvitationStatus } from '../invitation.rules.ts';
import type { InvitationView } from '../invitation.schema.ts';

const statusTags: Record<InvitationStatus, { label: string; tone: TagTone }> = {
  pending: { label: 'Pending', tone: 'yellow' },
  accepted: { label: 'Accepted', tone: 'green' },
  declined: { label: 'Declined', tone: 'plain' },
};

export function InvitationStatusTag({ status }: { status: InvitationStatus }) {
  const { label, tone } = statusTags[status];
  return <Tag tone={tone}>{label}</Tag>;
}

type TaggedProject = Pick<
  NonNullable<InvitationView['project']>,
  'category' | 'isPrivate' | 'isUrgent'
>;

export function InvitationTags({ project }: { project: TaggedProject }) {
  const { category, isPrivate, isUrgent } = project;
  const Icon = isPrivate ? IconLock : IconWorld;
  return (
    <p className="bw-tags">
      <CategoryBadge category={category} />
      <Tag icon={<Icon size={13} stroke={2} aria-hidden />}>
        {isPrivate ? 'Private Invitation' : 'Public Invitation'}
      </Tag>
      {isUrgent && (
        <Tag tone="red" icon={<IconBolt size={13} stroke={2} aria-hidden />}>
          Urgent
        </Tag>
      )}
    </p>
  );
}
