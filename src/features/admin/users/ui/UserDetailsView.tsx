import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { RecordNotes, RecordPage } from '#platform/client/records/RecordPage.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { DateTime, FormattedDate } from '#platform/client/text/values.tsx';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { RelatedAuditEntries, RelatedReports } from '../../activity/ui/RelatedActivity.tsx';
import { milestoneStatePhrases, roleLabels } from '../../ui/admin.labels.ts';
import { UserStateTags } from '../../ui/StateTags.tsx';
import type { UserDetails } from '../admin-users.schema.ts';
import recordsClasses from '#platform/client/records/records.module.css';

function toDescriptionItems(user: UserDetails) {
  const { role, city, country, companyName, lastSeenAt } = user;
  const location = [city, country].filter(Boolean).join(', ');
  const clientItems =
    role === 'client' ? [{ label: 'Projects', value: formatInteger(user.projectCount) }] : [];
  const developerItems =
    role === 'developer' ? [{ label: 'Bids', value: formatInteger(user.bidCount) }] : [];
  return [
    { label: 'Username', value: user.username },
    { label: 'Role', value: roleLabels[role] },
    { label: 'Joined', value: <FormattedDate at={user.createdAt} /> },
    { label: 'Location', value: location || 'Not set' },
    ...(companyName ? [{ label: 'Company', value: companyName }] : []),
    { label: 'Signed-in devices', value: formatInteger(user.sessionCount) },
    { label: 'Last seen', value: lastSeenAt ? <DateTime at={lastSeenAt} /> : 'Unknown' },
    ...clientItems,
    ...developerItems,
    {
      label: 'Hires',
      value: `${formatInteger(user.hireCount)}, ${formatInteger(user.runningHireCount)} running`,
    },
    { label: 'Open reports', value: formatInteger(user.openReportCount) },
  ];
}

function PublicProfileLink({ id, role, deleted }: UserDetails) {
  const params = { id: String(id) };
  if (role === 'admin' || deleted) return null;
  return role === 'client' ? (
    <Link to="/clients/$id" params={params}>
      Public profile
    </Link>
  ) : (
    <Link to="/developers/$id" params={params}>
      Public profile
    </Link>
  );
}

interface UserDetailsViewProps {
  user: UserDetails;
  actions: ReactNode;
  suspensions: ReactNode;
  pictures: ReactNode;
}

export function UserDetailsView({ user, actions, suspensions, pictures }: UserDetailsViewProps) {
  return (
    <RecordPage
      eyebrow={<Link to="/admin/users">Users</Link>}
      title={
        <Group component="span" gap="0.5rem 1rem">
          <Avatar name={user.name} src={user.avatar} size={56} />
          <span>{user.name}</span>
        </Group>
      }
      lead={
        <>
          <UserStateTags {...user} />
          {!user.deleted && user.email}
          <span>{`#${user.id}`}</span>
        </>
      }
      actions={actions}
    >
      <div>
        <DescriptionList inOneRow items={toDescriptionItems(user)} />
        <p className={recordsClasses.links}>
          <PublicProfileLink {...user} />
        </p>
      </div>
      {suspensions}
      {pictures}
      <UserHires {...user} />
      <RelatedReports title="Reports against them" emptyText="No reports." reports={user.reports} />
      <RelatedAuditEntries
        searchText={`#${user.id}`}
        emptyText="No entries yet."
        entries={user.entries}
      />
    </RecordPage>
  );
}

/** Null for an admin. */
function UserHires({ role, deleted, email, latestHires }: UserDetails) {
  if (role === 'admin') return null;
  const isClient = role === 'client';
  return (
    <RecordNotes
      title="Hires"
      emptyText={isClient ? 'They have not hired anyone.' : 'They have not been hired.'}
      notes={latestHires}
      more={
        // The search finds projects by the email address of the client. A deleted account has none.
        isClient && !deleted ? (
          <Link to="/admin/projects" search={{ search: email }}>
            All their projects
          </Link>
        ) : undefined
      }
    >
      {({ id, title, state, amountCents, other }) => (
        <>
          <Link to="/admin/projects/$id" params={{ id: String(id) }}>
            {title}
          </Link>
          <p className="bw-muted-line">
            {`${formatCents(amountCents)}, ${milestoneStatePhrases[state]} · ${isClient ? 'Built by' : 'For'} `}
            <Link to="/admin/users/$id" params={{ id: String(other.id) }}>
              {other.name}
            </Link>
          </p>
        </>
      )}
    </RecordNotes>
  );
}
