import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { OwnBids } from '#features/bids/ui/OwnBids.tsx';
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
    <EmptyState title="Only developers bid" action={on}>
      Each of them finds here what they bid on.
    </EmptyState>
  );
}

export function MyBidsPage() {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageWords['/my-bids']} />
      <SignedInOnly>{me?.role === 'developer' ? <OwnBids /> : <NotForOthers />}</SignedInOnly>
    </div>
  );
}
