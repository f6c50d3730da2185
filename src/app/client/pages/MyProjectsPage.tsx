import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { readOwnProjectSearch } from '#features/projects/own/own-project.rules.ts';
import { OwnProjects } from '#features/projects/ui/OwnProjects.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { ownPageWords } from '#platform/shared/own-page-words.ts';
import { SignedInOnly } from './SignedInOnly.tsx';

function NotForOthers() {
  const on = (
    <Button variant="next" renderRoot={(props) => <Link to="/projects" {...props} />}>
      Browse Projects
    </Button>
  );
  return (
    <EmptyState title="Only clients post projects" action={on}>
      Each of them finds here what they posted.
    </EmptyState>
  );
}

export function MyProjectsPage({ search }: { search: object }) {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageWords['/my-projects']} />
      <SignedInOnly>
        {me?.role === 'client' ? (
          <OwnProjects search={readOwnProjectSearch({ ...search })} />
        ) : (
          <NotForOthers />
        )}
      </SignedInOnly>
    </div>
  );
}
