import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { RecordPage } from '#platform/client/records/RecordPage.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { formatWhole } from '#platform/shared/locale.ts';
import { EntriesAbout, ReportsAbout } from '../../about/ui/About.tsx';
import type { PersonView } from '../people.schema.ts';
import { HiresAbout } from './HiresAbout.tsx';
import { PersonState } from './PersonState.tsx';
import { roleWords } from './people-words.ts';
import recordsClasses from '#platform/client/records/records.module.css';
import classes from './people.module.css';

function factsOf(person: PersonView) {
  const { role, city, country, companyName, lastSeenAt, sessions } = person;
  const place = [city, country].filter(Boolean).join(', ');
  const own = role === 'client' ? [{ label: 'Projects', value: formatWhole(person.projects) }] : [];
  const bids = role === 'developer' ? [{ label: 'Bids', value: formatWhole(person.bids) }] : [];
  return [
    { label: 'Username', value: person.username },
    { label: 'Role', value: roleWords[role] },
    { label: 'Joined', value: <FormattedDate at={person.createdAt} /> },
    { label: 'Place', value: place || 'Not said' },
    ...(companyName ? [{ label: 'Company', value: companyName }] : []),
    { label: 'Signed-in devices', value: formatWhole(sessions) },
    { label: 'Last seen', value: lastSeenAt ? <DateTime at={lastSeenAt} /> : 'Not known' },
    ...own,
    ...bids,
    {
      label: 'Hires',
      value: `${formatWhole(person.hires)}, ${formatWhole(person.runningHires)} running`,
    },
    { label: 'Open reports', value: formatWhole(person.openReports) },
  ];
}

function PublicProfile({ id, role, deleted }: PersonView) {
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

interface PersonProps {
  person: PersonView;
  /** Buttons of the available actions. */
  actions: ReactNode;
  /** The suspensions, with the controls that decide appeals. */
  suspensions: ReactNode;
}

/** The page of one user for admins. */
export function Person({ person, actions, suspensions }: PersonProps) {
  return (
    <RecordPage
      eyebrow={<Link to="/admin/users">Users</Link>}
      title={
        <span className={classes.title}>
          <Avatar name={person.name} src={person.avatar} size={56} />
          <span>{person.name}</span>
        </span>
      }
      lead={
        <>
          <PersonState {...person} />
          {!person.deleted && person.email}
          <span>{`#${person.id}`}</span>
        </>
      }
      actions={actions}
    >
      <div>
        <DescriptionList inOneRow items={factsOf(person)} />
        <p className={recordsClasses.links}>
          <PublicProfile {...person} />
        </p>
      </div>
      {suspensions}
      <HiresAbout {...person} />
      <ReportsAbout
        title="Reports against them"
        none="Nobody has reported them."
        reports={person.reports}
      />
      <EntriesAbout
        target={`#${person.id}`}
        none="Nothing is written of them."
        entries={person.entries}
      />
    </RecordPage>
  );
}
