import { Link } from '@tanstack/react-router';
import { trpc } from '#platform/client/api/trpc.ts';
import { recordPagingOptions } from '#platform/client/lists/paging.ts';
import { RecordFilters } from '#platform/client/lists/RecordFilters.tsx';
import { RecordList } from '#platform/client/lists/RecordList.tsx';
import { toSelectOptions } from '#platform/client/lists/RecordSelects.tsx';
import type { Column } from '#platform/client/lists/RecordTable.tsx';
import { useUrlFilters } from '#platform/client/lists/useUrlFilters.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { roleLabels, userStateLabels } from '../../ui/admin.labels.ts';
import { UserStateTags } from '../../ui/StateTags.tsx';
import { parseUserSearch, type UserSearch, userRoles, userStates } from '../admin-users.rules.ts';
import type { UserRow } from '../admin-users.schema.ts';
import recordsClasses from '#platform/client/records/records.module.css';
import classes from './users.module.css';

const selects = [
  {
    label: 'Role',
    name: 'role',
    options: toSelectOptions('Any role', userRoles, (role) => roleLabels[role]),
  },
  {
    label: 'State',
    name: 'state',
    options: toSelectOptions('Any state', userStates, (state) => userStateLabels[state]),
  },
] as const;

const columns: [Column<UserRow>, ...Column<UserRow>[]] = [
  {
    label: 'Name',
    cell: ({ id, name, avatar, username }) => (
      <Link
        to="/admin/users/$id"
        params={{ id: String(id) }}
        className={`${recordsClasses.link} ${classes.link}`}
      >
        <Avatar name={name} src={avatar} size={32} />
        <span>
          {name}
          <span className="bw-muted-line">{`#${id} · ${username}`}</span>
        </span>
      </Link>
    ),
  },
  { label: 'Email', cell: ({ email }) => email, wide: true },
  { label: 'Role', cell: ({ role }) => roleLabels[role] },
  { label: 'State', cell: (user) => <UserStateTags {...user} /> },
  { label: 'Joined', cell: ({ createdAt }) => <FormattedDate at={createdAt} /> },
];

export function UserList({ search }: { search: UserSearch }) {
  const { change, clear, isFiltered } = useUrlFilters(search, parseUserSearch);
  return (
    <>
      <RecordFilters
        label="Search users"
        placeholder="Name, username, #number or email"
        search={search}
        onChange={change}
        selects={selects}
      />
      <RecordList
        noun="users"
        caption="Users, newest first"
        columns={columns}
        query={trpc.adminUsers.list.useInfiniteQuery(search, recordPagingOptions)}
        noMatchText="No users match these filters."
        isFiltered={isFiltered}
        onClear={clear}
        drawing="people"
      />
    </>
  );
}
