import { useMe } from '#features/accounts/ui/useMe.ts';
import { OwnPayments } from '#features/payments/history/ui/OwnPayments.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageWords } from '#platform/shared/own-page-words.ts';
import { OwnMoney } from './OwnMoney.tsx';
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
          <OwnMoney
            role={me?.role}
            title="Payments are for clients"
            shows="They show what was paid, and what became of it."
          />
        )}
      </SignedInOnly>
    </div>
  );
}
