import { useMe } from '#features/accounts/ui/useMe.ts';
import { OwnPayments } from '#features/payments/history/ui/OwnPayments.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { ownPageWords } from '#platform/shared/own-page-words.ts';
import { BrowseInstead } from './BrowseInstead.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

export function PaymentsPage() {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageWords['/payments']} />
      <SignedInOnly>
        {me?.role === 'client' ? (
          <OwnPayments />
        ) : (
          <BrowseInstead title="Only clients pay">
            Each of them finds here what they paid. What a developer earned stands under Payouts.
          </BrowseInstead>
        )}
      </SignedInOnly>
    </div>
  );
}
