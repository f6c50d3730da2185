import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { HireList } from '#features/hires/ui/HireList.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';

const leadByRole: Partial<Record<UserView['role'], string>> = {
  developer: 'Projects you are hired for, running work first.',
  client: 'Projects you hired a developer for, running work first.',
};

function NoWork({ me }: { me: UserView }) {
  const isClient = me.role === 'client';
  const action = (
    <Button
      variant="primary"
      renderRoot={(props) => <Link to={isClient ? '/create-project' : '/projects'} {...props} />}
    >
      {isClient ? 'Post Project' : 'Browse Projects'}
    </Button>
  );
  return (
    <EmptyState title="No work yet" action={action}>
      {isClient
        ? 'Once you hire a developer, you can follow the work here.'
        : 'Once a client hires you, you will find the project here.'}
    </EmptyState>
  );
}

function NotForAdmins() {
  const action = (
    <Button variant="primary" renderRoot={(props) => <Link to="/admin/projects" {...props} />}>
      See all projects
    </Button>
  );
  return (
    <EmptyState title="Work is for clients and developers" action={action}>
      Clients and developers follow their hired projects here.
    </EmptyState>
  );
}

function WorkSection({ me }: { me: UserView }) {
  return me.role === 'admin' ? <NotForAdmins /> : <HireList empty={<NoWork me={me} />} />;
}

export function WorkPage() {
  const { me } = useMe();
  const lead = me && leadByRole[me.role];
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/work']} {...(lead && { lead })} />
      <RequireSignIn>{me && <WorkSection me={me} />}</RequireSignIn>
    </div>
  );
}
