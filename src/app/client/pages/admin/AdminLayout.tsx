import { Link, Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useIsFactorMissing } from '#features/accounts/two-factor/ui/useIsFactorMissing.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { REDIRECT_TO_ADMIN, useSignOut } from '#features/accounts/ui/useSignOut.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { fadeScrollEdges } from '#platform/client/layout/scroll-fade.ts';
import { NotFoundPage } from '../../shell/error-pages.tsx';
import { RedirectToSignIn } from '../sign-in/RequireSignIn.tsx';
import { adminNavItems } from './admin-navigation.ts';
import classes from './admin.module.css';

function AdminNav() {
  const nav = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });

  useEffect(() => {
    const section = adminNavItems.find(({ to }) => path === to || path.startsWith(`${to}/`));
    const current = section && nav.current?.querySelector(`[href="${section.to}"]`)?.parentElement;
    if (current?.parentElement) current.parentElement.scrollLeft = current.offsetLeft - 24;
  }, [path]);

  return (
    <nav ref={nav} className={classes.nav} aria-label="Admin">
      <ul ref={fadeScrollEdges} className="bw-fade-x">
        {adminNavItems.map(({ label, to, Icon }) => (
          <li key={label}>
            <Link to={to}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const SecondFactor = lazy(() =>
  import('#features/accounts/two-factor/ui/SecondFactor.tsx').then(({ SecondFactor }) => ({
    default: SecondFactor,
  })),
);

function SwitchAccountActions() {
  const { signOut, isSigningOut } = useSignOut({ redirect: REDIRECT_TO_ADMIN });
  return (
    <div className={classes.actions}>
      <Link to="/" className="bw-button" data-variant="primary">
        Back to Home
      </Link>
      <button
        type="button"
        className="bw-button"
        aria-disabled={isSigningOut}
        onClick={() => isSigningOut || signOut()}
      >
        Sign out
      </button>
    </div>
  );
}

function SuspendedState() {
  return (
    <div className="bw-page bw-standalone">
      <EmptyState
        title="Your account is suspended"
        drawing="lens"
        level={1}
        action={
          <Link to="/suspension" className="bw-button" data-variant="primary">
            Why, and how to appeal
          </Link>
        }
      >
        You cannot use the admin area until the suspension ends.
      </EmptyState>
    </div>
  );
}

function RequireAdmin({ children }: { children: ReactNode }) {
  const { me, isLoaded } = useMe();
  if (me?.role === 'admin' && me.suspended) return <SuspendedState />;
  if (me?.role === 'admin') return children;
  if (!isLoaded) return null;
  if (!me) return <RedirectToSignIn />;
  return (
    <div className="bw-page bw-standalone">
      <EmptyState
        title="This page is for admins"
        drawing="lens"
        level={1}
        action={<SwitchAccountActions />}
      >
        {`You are signed in as ${me.name}. Your own projects are under Work. `}
        If you are an admin of this marketplace, sign out and sign in with your admin account.
      </EmptyState>
    </div>
  );
}

/** The server refuses all other requests of an admin without a second factor. */
function RequireSecondFactor({ children }: { children: ReactNode }) {
  if (!useIsFactorMissing(true)) return children;
  return (
    <>
      <PageHeading
        title="Set up your second factor"
        lead="Admins sign in with a code in addition to their password. Set up yours to use this area."
      />
      <Suspense fallback={<SkeletonLines lines={4} />}>
        <SecondFactor />
      </Suspense>
    </>
  );
}

export function AdminLayout() {
  const isNotFound = useMatches({
    select: (all) => all.some((match) => match.status === 'notFound' || match._notFound),
  });
  if (isNotFound) return <NotFoundPage />;
  return (
    <RequireAdmin>
      <div className={`bw-page ${classes.admin}`}>
        <AdminNav />
        <div className={classes.page}>
          <RequireSecondFactor>
            <Outlet />
          </RequireSecondFactor>
        </div>
      </div>
    </RequireAdmin>
  );
}
