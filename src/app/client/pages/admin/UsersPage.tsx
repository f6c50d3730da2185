import { InviteAdmin } from '#features/accounts/admins/ui/InviteAdmin.tsx';
import type { PeopleSearch } from '#features/admin/people/people.rules.ts';
import { People } from '#features/admin/people/ui/People.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';

export function UsersPage({ search }: { search: PeopleSearch }) {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Users"
        lead="Everybody with an account, who joined last first."
        actions={<InviteAdmin />}
      />
      <People search={search} />
    </>
  );
}
