import { useMe } from '#features/accounts/ui/useMe.ts';
import { readOwnBidSearch } from '#features/bids/own/own-bid.rules.ts';
import { OwnBids } from '#features/bids/ui/OwnBids.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageWords } from '#platform/shared/own-page-words.ts';
import { BrowseInstead } from './BrowseInstead.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

export function MyBidsPage({ search }: { search: object }) {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageWords['/my-bids']} />
      <SignedInOnly>
        {me?.role === 'developer' ? (
          <OwnBids search={readOwnBidSearch({ ...search })} />
        ) : (
          <BrowseInstead title="Only developers bid">
            Each of them finds here what they bid on.
          </BrowseInstead>
        )}
      </SignedInOnly>
    </div>
  );
}
