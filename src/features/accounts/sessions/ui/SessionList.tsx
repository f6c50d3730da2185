import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
} from '@tabler/icons-react';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DateTime, FormattedDate } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import type { DeviceKind } from '../session.rules.ts';
import type { SessionView } from '../session.schema.ts';
import classes from './session-list.module.css';

const iconByKind: Record<DeviceKind, typeof IconDeviceDesktop> = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  unknown: IconDeviceUnknown,
};

function SessionItem({ session, onSignOut }: { session: SessionView; onSignOut: () => void }) {
  const { name, kind, address, firstSeen, lastSeen, current } = session;
  const Icon = iconByKind[kind];
  return (
    <li className={classes.session} data-current={current}>
      <Icon size={28} stroke={1.4} aria-hidden />
      <div>
        <p className={classes.name}>
          {name}
          {current && <span className={classes.current}>This device</span>}
        </p>
        <p>
          Signed in <FormattedDate at={firstSeen} /> from{' '}
          <span className={classes.address}>{address}</span>
        </p>
        {!current && (
          <p>
            Last seen <DateTime at={lastSeen} />
          </p>
        )}
      </div>
      {!current && (
        <button
          type="button"
          className="bw-button"
          onClick={onSignOut}
          aria-label={`Sign out ${name}, ${address}`}
        >
          Sign out
        </button>
      )}
    </li>
  );
}

type SignOut = SessionView | 'others';

function useEndSessions() {
  const { sessions } = trpc.useUtils();
  /** Null while no dialog is open. */
  const [toConfirm, setToConfirm] = useState<SignOut | null>(null);
  const signOutOne = trpc.sessions.end.useMutation();
  const signOutOthers = trpc.sessions.endOthers.useMutation();

  async function signOut(chosen: SignOut): Promise<string> {
    if (chosen === 'others') {
      const { ended } = await signOutOthers.mutateAsync();
      return `${formatCount(ended, 'device')} signed out.`;
    }
    await signOutOne.mutateAsync({ id: chosen.id });
    return 'That device must sign in again.';
  }

  async function confirmSignOut() {
    if (toConfirm === null) return;
    try {
      toast.success('Signed out', await signOut(toConfirm));
    } catch (error) {
      void sessions.list.invalidate();
      throw error;
    }
    await sessions.list.invalidate();
    setToConfirm(null);
  }

  return { toConfirm, setToConfirm, confirmSignOut };
}

function formatTitle(toConfirm: SignOut | null): string {
  if (toConfirm === 'others') return 'Sign out everywhere else?';
  return `Sign out ${toConfirm?.name ?? ''}?`;
}

export function SessionList() {
  const { data, error, isPending, isFetching, refetch } = trpc.sessions.list.useQuery(undefined, {
    staleTime: 0,
  });
  const { toConfirm, setToConfirm, confirmSignOut } = useEndSessions();
  if (isPending) {
    return (
      <Loading noun="your devices">
        <SkeletonLines lines={4} height={28} />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        level={3}
        title="Your devices could not be loaded"
        message={readError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {data.map((session) => (
          <SessionItem key={session.id} session={session} onSignOut={() => setToConfirm(session)} />
        ))}
      </ul>
      {data.length > 1 && (
        <button type="button" className="bw-button" onClick={() => setToConfirm('others')}>
          Sign out everywhere else
        </button>
      )}
      <ConfirmDialog
        opened={toConfirm !== null}
        onClose={() => setToConfirm(null)}
        title={formatTitle(toConfirm)}
        confirmLabel="Sign out"
        busyLabel="Signing out..."
        cancelLabel="Keep"
        errorTitle="Not signed out"
        onConfirm={confirmSignOut}
      >
        You are signed out there at once, also on open pages. You can sign in again with your
        password.
      </ConfirmDialog>
    </>
  );
}
