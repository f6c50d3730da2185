import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { SuspensionProvider } from '#features/accounts/suspension/ui/SuspensionProvider.tsx';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { FocusFallback } from '#platform/client/focus/focus-fallback.tsx';
import { RefusalActionsProvider } from '#platform/client/forms/refusal-actions.tsx';
import { useLiveStream } from '#platform/client/live/useLiveStream.ts';
import { ReloadButton } from '#platform/client/navigation/ReloadButton.tsx';
import { Toasts } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { TrackingConsentBanner } from '#platform/client/tracking/TrackingConsent.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PendingBar, RouteAnnouncer } from './route-feedback.tsx';

const SuspensionBanner = lazy(() => import('./SuspensionBanner.tsx'));
const ProofDialog = lazy(() => import('#features/accounts/proof/ui/ProofDialog.tsx'));
const EmailBanner = lazy(() => import('./EmailBanner.tsx'));
const SendConfirmation = lazy(() =>
  import('#features/accounts/email-confirmation/ui/SendConfirmation.tsx').then(
    ({ SendConfirmation }) => ({ default: SendConfirmation }),
  ),
);

const refusalActions = {
  other_account: <ReloadButton />,
  email_unconfirmed: (
    <Suspense>
      <SendConfirmation />
    </Suspense>
  ),
};

/** Contains everything that exists once per tab. */
export function Shell() {
  const { me, isLoaded } = useMe();
  useLiveStream(me && isLoaded ? me.id : null);
  const { id, role } = me ?? {};
  useEffect(() => {
    if (id && role) track('person_known', { userId: id, role });
  }, [id, role]);
  return (
    <div className="bw-shell">
      <a className="bw-skip" href="#main">
        Skip to content
      </a>
      <PendingBar />
      <Header />
      {me?.suspended && (
        <Suspense>
          <SuspensionBanner isAdmin={me.role === 'admin'} />
        </Suspense>
      )}
      {(me?.emailNeeded || me?.emailConfirmation === 'required') && (
        <Suspense>
          <EmailBanner me={me} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1}>
        <SuspensionProvider>
          <RefusalActionsProvider value={refusalActions}>
            <Outlet />
          </RefusalActionsProvider>
        </SuspensionProvider>
      </main>
      <Footer />
      <RouteAnnouncer />
      <FocusFallback />
      <Toasts />
      {me && (
        <Suspense>
          <ProofDialog />
        </Suspense>
      )}
      <TrackingConsentBanner />
    </div>
  );
}
