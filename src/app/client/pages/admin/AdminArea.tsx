import { Outlet, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { NotFoundPage } from '../../shell/NotFoundPage.tsx';
import { SignInFirst } from '../SignInFirst.tsx';
import { AdminNav } from './AdminNav.tsx';
import './admin.css';

/** Strangers are asked who they are and come back; who is no admin is told so. */
function AdminsOnly({ children }: { children: ReactNode }) {
  const { me, settled } = useMe();
  if (me?.role === 'admin') return children;
  if (!settled) return null;
  if (!me) return <SignInFirst />;
  return (
    <div className="bw-page bw-alone">
      <EmptyState title="This page is for admins" drawing="lens" level={1}>
        {`You are signed in as ${me.name}. What concerns your own projects stands in their rooms; `}
        if you look after this marketplace, sign in with your admin account.
      </EmptyState>
    </div>
  );
}

/** What every page of the admin area stands in. */
export function AdminArea() {
  const missing = useMatches({
    select: (all) => all.some((match) => match.status === 'notFound' || match._notFound),
  });
  if (missing) return <NotFoundPage />;
  return (
    <AdminsOnly>
      <div className="bw-page bw-admin">
        <AdminNav />
        <div className="bw-admin-page">
          <Outlet />
        </div>
      </div>
    </AdminsOnly>
  );
}
