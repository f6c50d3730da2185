import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { MoneyByMonth } from '#features/documents/money/ui/MoneyByMonth.tsx';
import { Payouts } from '#features/payments/payouts/ui/Payouts.tsx';
import { readPayoutSearch } from '#features/payments/payouts/ui/payout-search.ts';
import type { OpenUrl } from '#features/payments/payouts/ui/useOnboardingRedirect.ts';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';
import { WrongRoleMoneyState } from './WrongRoleMoneyState.tsx';

const leaveTab: OpenUrl = (url) => window.location.assign(url);

export function PayoutsPage({ openUrl = leaveTab }: { openUrl?: OpenUrl }) {
  const { me } = useMe();
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.search });
  const { back, again } = readPayoutSearch({ ...search });
  const clearSearch = useCallback(() => {
    void navigate({ to: '/payouts', search: {}, replace: true });
  }, [navigate]);
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/payouts']} />
      <RequireSignIn>
        {me?.role === 'developer' ? (
          <Payouts
            isReturning={back === 1}
            isLinkExpired={again === 1}
            onParamsRead={clearSearch}
            openUrl={openUrl}
          >
            <MoneyByMonth side="developer" />
          </Payouts>
        ) : (
          <WrongRoleMoneyState
            role={me?.role}
            title="Payouts are for developers"
            description="Developers can see here what they earned and where it is sent."
          />
        )}
      </RequireSignIn>
    </div>
  );
}
