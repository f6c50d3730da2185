import { useMe } from '#features/accounts/ui/useMe.ts';
import { MoneyByMonth } from '#features/documents/money/ui/MoneyByMonth.tsx';
import { OwnPayments } from '#features/payments/history/ui/OwnPayments.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';
import { WrongRoleMoneyState } from './WrongRoleMoneyState.tsx';

export function PaymentsPage() {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/payments']} />
      <RequireSignIn>
        {me?.role === 'client' ? (
          <OwnPayments>
            <MoneyByMonth side="client" />
          </OwnPayments>
        ) : (
          <WrongRoleMoneyState
            role={me?.role}
            title="Payments are for clients"
            description="Clients can see here what they paid and whether it was released or refunded."
          />
        )}
      </RequireSignIn>
    </div>
  );
}
