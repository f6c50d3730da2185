import { useMe } from '#features/accounts/ui/useMe.ts';
import { readMyBidSearch } from '#features/bids/my-bids/my-bid.rules.ts';
import { MyBids } from '#features/bids/ui/MyBids.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';
import { WrongRoleState } from './WrongRoleState.tsx';

export function MyBidsPage({ search }: { search: object }) {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/my-bids']} />
      <RequireSignIn>
        {me?.role === 'developer' ? (
          <MyBids search={readMyBidSearch({ ...search })} />
        ) : (
          <WrongRoleState title="Only developers bid">
            Developers find their bids here.
          </WrongRoleState>
        )}
      </RequireSignIn>
    </div>
  );
}
