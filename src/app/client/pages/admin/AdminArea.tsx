import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useFactorMissing } from '#features/accounts/factor/ui/useFactorMissing.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { AS_ADMIN, useSignOut } from '#features/accounts/ui/useSignOut.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { NotFoundPage } from '../../shell/NotFoundPage.tsx';
import { SignInFirst } from '../SignInFirst.tsx';
import { AdminNav } from './AdminNav.tsx';
import classes from './admin.module.css';

const SecondFactor = lazy(() =>
  import('#features/accounts/factor/ui/SecondFactor.tsx').then(({ SecondFactor }) => ({
    default: SecondFactor,
  })),
);

function OtherWays() {
  const { signOut, signingOut } = useSignOut({ goOn: AS_ADMIN });
  return (
    <div className={classes.others}>
      <Link to="/" className="bw-button" data-variant="next">
        Back to Home
      </Link>
      <button
        type="button"
        className="bw-button"
        aria-disabled={signingOut}
        onClick={() => signingOut || signOut()}
      >
        Sign out
      </button>
    </div>
  );
}

function Suspended() {
  return (
    <div className="bw-page bw-alone">
      <EmptyState
        title="Your account is suspended"
        drawing="lens"
        level={1}
        action={
          <Link to="/suspension" className="bw-button" data-variant="next">
            Why, and how to appeal
          </Link>
        }
      >
        The admin area is closed to you until that ends.
      </EmptyState>
    </div>
  );
}

/**
 * Renders its children for admins. Visitors are redirected to sign in; other roles get an error.
 */
function AdminsOnly({ children }: { children: ReactNode }) {
  const { me, settled } = useMe();
  if (me?.role === 'admin' && me.suspended) return <Suspended />;
  if (me?.role === 'admin') return children;
  if (!settled) return null;
  if (!me) return <SignInFirst />;
  return (
    <div className="bw-page bw-alone">
      <EmptyState title="This page is for admins" drawing="lens" level={1} action={<OtherWays />}>
        {`You are signed in as ${me.name}. What concerns your own projects stands in their rooms; `}
        if you look after this marketplace, sign out and sign in with your admin account.
      </EmptyState>
    </div>
  );
}

/** Requires the second factor first, because the server refuses everything else without it. */
function FactorFirst({ children }: { children: ReactNode }) {
  if (!useFactorMissing(true)) return children;
  return (
    <>
      <PageHeading
        title="Set up your second factor"
        lead="Admins sign in with a code beside their password. Set yours up, and this area opens."
      />
      <Suspense fallback={<SkeletonLines lines={4} />}>
        <SecondFactor />
      </Suspense>
    </>
  );
}

/** The layout of every admin page. */
export function AdminArea() {
  const missing = useMatches({
    select: (all) => all.some((match) => match.status === 'notFound' || match._notFound),
  });
  if (missing) return <NotFoundPage />;
  return (
    <AdminsOnly>
      <div className={`bw-page ${classes.admin}`}>
        <AdminNav />
        <div className={classes.page}>
          <FactorFirst>
            <Outlet />
          </FactorFirst>
        </div>
      </div>
    </AdminsOnly>
  );
}
