import { InviteAdmin } from '#features/accounts/admins/ui/InviteAdmin.tsx';
import { parseUserSearch } from '#features/admin/users/admin-users.rules.ts';
import { UserList } from '#features/admin/users/ui/UserList.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export function UsersPage({ search }: { search: object }) {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Users"
        lead="Everyone with an account, newest first."
        actions={<InviteAdmin />}
      />
      <UserList search={parseUserSearch({ ...search })} />
    </>
  );
}
