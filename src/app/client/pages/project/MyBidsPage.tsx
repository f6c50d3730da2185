import { useMe } from '#features/accounts/ui/useMe.ts';
import { readMyBidSearch } from '#features/bids/my-bids/my-bid.rules.ts';
import { MyBids } from '#features/bids/ui/MyBids.tsx';
import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';

export function MyBidsPage({ search }: { search: object }) {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/my-bids']} />
      <RequireSignIn>
        {me?.role === 'developer' ? (
          <MyBids search={readMyBidSearch({ ...search })} />
        ) : (
          <EmptyState title="Only developers can bid" action={<BrowseProjectsButton />}>
            Developers find their bids here.
          </EmptyState>
        )}
      </RequireSignIn>
    </div>
  );
}
