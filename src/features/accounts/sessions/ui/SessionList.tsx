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

type PendingSignOut = SessionView | 'others' | null;

function useEndSessions() {
  const { sessions } = trpc.useUtils();
  const [pending, setPending] = useState<PendingSignOut>(null);
  const signOutOne = trpc.sessions.end.useMutation();
  const signOutOthers = trpc.sessions.endOthers.useMutation();

  async function signOut(): Promise<string> {
    if (pending !== null && pending !== 'others') {
      await signOutOne.mutateAsync({ id: pending.id });
      return 'This device must sign in again.';
    }
    const { ended } = await signOutOthers.mutateAsync();
    return `${formatCount(ended, 'device')} signed out.`;
  }

  async function confirmSignOut() {
    try {
      toast.success('Signed out', await signOut());
    } catch (error) {
      void sessions.list.invalidate();
      throw error;
    }
    await sessions.list.invalidate();
    setPending(null);
  }

  return { pending, setPending, confirmSignOut };
}

function formatTitle(pending: PendingSignOut): string {
  if (pending === 'others') return 'Sign out everywhere else?';
  return `Sign out ${pending?.name ?? 'this device'}?`;
}

export function SessionList() {
  const { data, error, isPending, isFetching, refetch } = trpc.sessions.list.useQuery(undefined, {
    staleTime: 0,
  });
  const { pending, setPending, confirmSignOut } = useEndSessions();
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
          <SessionItem key={session.id} session={session} onSignOut={() => setPending(session)} />
        ))}
      </ul>
      {data.length > 1 && (
        <button type="button" className="bw-button" onClick={() => setPending('others')}>
          Sign out everywhere else
        </button>
      )}
      <ConfirmDialog
        opened={pending !== null}
        onClose={() => setPending(null)}
        title={formatTitle(pending)}
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
