import { IconBolt, IconLock, IconWorld } from '@tabler/icons-react';
import { CategoryBadge } from '#features/projects/ui/CategoryBadge.tsx';
import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import type { InvitationStatus } from '../invitation.rules.ts';
import type { InvitationView } from '../invitation.schema.ts';

const statuses: Record<InvitationStatus, { words: string; tone: TagTone }> = {
  pending: { words: 'Pending', tone: 'yellow' },
  accepted: { words: 'Accepted', tone: 'green' },
  declined: { words: 'Declined', tone: 'plain' },
};

export function AnswerTag({ status }: { status: InvitationStatus }) {
  const { words, tone } = statuses[status];
  return <Tag tone={tone}>{words}</Tag>;
}

type Tagged = Pick<NonNullable<InvitationView['project']>, 'category' | 'isPrivate' | 'isUrgent'>;

export function InvitationTags({ project }: { project: Tagged }) {
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
