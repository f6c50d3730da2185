import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { Work } from '#features/work/ui/Work.tsx';
import { readWorkSearch } from '#features/work/work.rules.ts';
import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import type { Role } from '#platform/shared/actor.ts';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';

export function WorkPage({ search }: { search: object }) {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/work']} />
      <RequireSignIn>{me && <WorkOfRole role={me.role} search={search} />}</RequireSignIn>
    </div>
  );
}

function WorkOfRole({ role, search }: { role: Role; search: object }) {
  if (role === 'admin') return <NotForAdmins />;
  return <Work role={role} search={readWorkSearch({ ...search })} empty={emptyByRole[role]} />;
}

const emptyByRole = {
  client: [
    'No work yet',
    'Post a project. Your drafts, bids and hires are listed here, what waits for you first.',
    <Button
      key="on"
      variant="primary"
      renderRoot={(props) => <Link to="/create-project" {...props} />}
    >
      Post Project
    </Button>,
  ],
  developer: [
    'No work yet',
    'Bid on a project. Your invitations, bids and hires are listed here, what waits for you first.',
    <BrowseProjectsButton key="on" />,
  ],
} satisfies Record<string, Parameters<typeof Work>[0]['empty']>;

function NotForAdmins() {
  const action = (
    <Button variant="primary" renderRoot={(props) => <Link to="/admin/projects" {...props} />}>
      See all projects
    </Button>
  );
  return (
    <EmptyState title="Work is for clients and developers" action={action}>
      Clients and developers follow their projects here.
    </EmptyState>
  );
}
