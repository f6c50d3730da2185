import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Day } from '#platform/client/kit/Day.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { Initials } from '#platform/client/kit/Initials.tsx';
import { RecordFilters } from '#platform/client/kit/records/RecordFilters.tsx';
import { RecordPages } from '#platform/client/kit/records/RecordPages.tsx';
import { type Column, RecordTable } from '#platform/client/kit/records/RecordTable.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { type PeopleSearch, peopleRoles, peopleStates, readPeopleSearch } from '../people.rules.ts';
import type { PersonRow } from '../people.schema.ts';
import { PersonState } from './PersonState.tsx';
import { roleWords, stateWords } from './people-words.ts';
import './people.css';

const roles = [
  { value: '', label: 'Any role' },
  ...peopleRoles.map((value) => ({ value, label: roleWords[value] })),
];
const states = [
  { value: '', label: 'Any state' },
  ...peopleStates.map((value) => ({ value, label: stateWords[value] })),
];

const columns: [Column<PersonRow>, ...Column<PersonRow>[]] = [
  {
    label: 'Name',
    cell: ({ id, name, avatar, username }) => (
      <Link to="/admin/users/$id" params={{ id: String(id) }} className="bw-person-link">
        <Initials name={name} src={avatar} size={32} />
        <span>
          {name}
          <span>{username}</span>
        </span>
      </Link>
    ),
  },
  { label: 'Email', cell: ({ email }) => email, wide: true },
  { label: 'Role', cell: ({ role }) => roleWords[role] },
  { label: 'State', cell: (person) => <PersonState {...person} /> },
  { label: 'Joined', cell: ({ createdAt }) => <Day at={createdAt} /> },
];

/** Everybody with an account, who joined last first. */
export function People({ search }: { search: PeopleSearch }) {
  const navigate = useNavigate();
  const pages = trpc.people.list.useInfiniteQuery(search, {
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

  function change(part: Record<string, unknown>) {
    const next = readPeopleSearch({ ...search, ...part });
    const typing = next.search !== search.search;
    void navigate({ to: '/admin/users', search: next, replace: typing, resetScroll: false });
  }

  const clear = (
    <Button variant="default" onClick={() => change({ search: '', role: '', state: '' })}>
      Clear Filters
    </Button>
  );
  return (
    <>
      <RecordFilters
        label="Search users"
        placeholder="Name, username or email"
        words={search.search ?? ''}
        onSearch={(words) => change({ search: words })}
      >
        <NativeSelect
          aria-label="Role"
          data={roles}
          value={search.role ?? ''}
          onChange={(event) => change({ role: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="State"
          data={states}
          value={search.state ?? ''}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
      </RecordFilters>
      <RecordPages
        what="users"
        pages={pages}
        empty={
          <EmptyState title="No Users Found" drawing="people" action={clear}>
            Nobody fits these filters.
          </EmptyState>
        }
      >
        {(rows, body, stale) => (
          <RecordTable
            caption="Users, who joined last first"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            stale={stale}
            bodyRef={body}
          />
        )}
      </RecordPages>
    </>
  );
}
