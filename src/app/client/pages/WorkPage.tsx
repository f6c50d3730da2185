import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { HireList } from '#features/hires/ui/HireList.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageWords } from '#platform/shared/own-page-words.ts';
import { SignedInOnly } from './SignedInOnly.tsx';

const leads: Partial<Record<UserView['role'], string>> = {
  developer: 'Projects you are hired for, what is being built first.',
  client: 'Projects you hired a developer for, what is being built first.',
};

function NoWork({ me }: { me: UserView }) {
  const isClient = me.role === 'client';
  const on = (
    <Button
      variant="next"
      renderRoot={(props) => <Link to={isClient ? '/create-project' : '/projects'} {...props} />}
    >
      {isClient ? 'Post Project' : 'Browse Projects'}
    </Button>
  );
  return (
    <EmptyState title="No work yet" action={on}>
      {isClient
        ? 'Once you hire a developer, you follow the work from here.'
        : 'Once a client hires you, you find the project here.'}
    </EmptyState>
  );
}

function NotForAdmins() {
  const on = (
    <Button variant="next" renderRoot={(props) => <Link to="/admin/projects" {...props} />}>
      See all projects
    </Button>
  );
  return (
    <EmptyState title="Work is for clients and developers" action={on}>
      Each of them follows here what they are hired for or had built.
    </EmptyState>
  );
}

function Work({ me }: { me: UserView }) {
  return me.role === 'admin' ? <NotForAdmins /> : <HireList empty={<NoWork me={me} />} />;
}

export function WorkPage() {
  const { me } = useMe();
  const lead = me && leads[me.role];
  return (
    <div className="bw-page">
      <PageHeading {...ownPageWords['/work']} {...(lead && { lead })} />
      <SignedInOnly>{me && <Work me={me} />}</SignedInOnly>
    </div>
  );
}
