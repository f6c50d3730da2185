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
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { plural } from '#platform/shared/words.ts';
import type { DeviceKind } from '../device.rules.ts';
import type { DeviceView } from '../device.schema.ts';
import classes from './devices.module.css';

const icons: Record<DeviceKind, typeof IconDeviceDesktop> = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  unknown: IconDeviceUnknown,
};

function Device({ device, onEnd }: { device: DeviceView; onEnd: () => void }) {
  const { name, kind, address, firstSeen, lastSeen, current } = device;
  const Icon = icons[kind];
  return (
    <li className={classes.device} data-current={current}>
      <Icon size={28} stroke={1.4} aria-hidden />
      <div>
        <p className={classes.name}>
          {name}
          {current && <span className={classes.here}>This device</span>}
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
          onClick={onEnd}
          aria-label={`Sign out ${name}, ${address}`}
        >
          Sign out
        </button>
      )}
    </li>
  );
}

/** The devices to sign out after confirmation: one, or all others. Null if no dialog is open. */
type Asking = DeviceView | 'others' | null;

function useEnding() {
  const { devices } = trpc.useUtils();
  const [asking, setAsking] = useState<Asking>(null);
  const one = trpc.devices.end.useMutation();
  const others = trpc.devices.endOthers.useMutation();

  /** Ends the sessions and returns the text of the toast. Throws if the request fails. */
  async function send(): Promise<string> {
    if (asking !== null && asking !== 'others') {
      await one.mutateAsync({ id: asking.id });
      return 'That device must sign in again.';
    }
    const { ended } = await others.mutateAsync();
    return `${plural(ended, 'device')} signed out.`;
  }

  async function end() {
    try {
      toast.success('Signed out', await send());
    } catch (error) {
      void devices.list.invalidate();
      throw error;
    }
    await devices.list.invalidate();
    setAsking(null);
  }

  return { asking, setAsking, end };
}

function titleOf(asking: Asking): string {
  if (asking === 'others') return 'Sign out everywhere else?';
  return `Sign out ${asking?.name ?? 'this device'}?`;
}

/** Lists the devices with a session of the user, and signs them out. */
export function Devices() {
  const { data, error, isPending, isFetching, refetch } = trpc.devices.list.useQuery(undefined, {
    staleTime: 0,
  });
  const { asking, setAsking, end } = useEnding();
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
      <ul className={classes.devices}>
        {data.map((device) => (
          <Device key={device.id} device={device} onEnd={() => setAsking(device)} />
        ))}
      </ul>
      {data.length > 1 && (
        <button type="button" className="bw-button" onClick={() => setAsking('others')}>
          Sign out everywhere else
        </button>
      )}
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={titleOf(asking)}
        confirmLabel="Sign out"
        busyLabel="Signing out..."
        cancelLabel="Keep"
        errorTitle="Not signed out"
        onConfirm={end}
      >
        It happens at once, also on pages that are open there. Nothing is lost: whoever knows the
        password can sign in again.
      </ConfirmDialog>
    </>
  );
}
