import { InviteAdmin } from '#features/accounts/admins/ui/InviteAdmin.tsx';
import { parseUserSearch } from '#features/admin/people/people.rules.ts';
import { UserList } from '#features/admin/people/ui/People.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export function UsersPage({ search }: { search: object }) {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Users"
        lead="Everybody with an account, newest first."
        actions={<InviteAdmin />}
      />
      <UserList search={parseUserSearch({ ...search })} />
    </>
  );
}
