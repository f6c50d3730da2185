import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import type { FactorStatus } from '../second-factor.schema.ts';
import { FactorSetupSteps } from './FactorSetupSteps.tsx';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './second-factor.module.css';

interface FactorSettingsProps {
  status: FactorStatus;
  since: string;
  onCodes: (codes: string[]) => void;
}

function FactorSettings({ status, since, onCodes }: FactorSettingsProps) {
  const { secondFactor } = trpc.useUtils();
  const { mutateAsync: renew } = trpc.secondFactor.renewCodes.useMutation();
  const { mutateAsync: turnOff } = trpc.secondFactor.turnOff.useMutation();
  const [openDialog, setOpenDialog] = useState<'renew' | 'off' | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <>
      <p className={classes.intro}>
        <strong>On</strong> since <FormattedDate at={since} />.{' '}
        {formatCount(status.recoveryCodesLeft, 'recovery code')} left.
      </p>
      <div className={classes.actions}>
        <button type="button" className="bw-button" onClick={() => setOpenDialog('renew')}>
          Create new recovery codes
        </button>
        {!status.required && (
          <button type="button" className="bw-button" onClick={() => setOpenDialog('off')}>
            Turn off
          </button>
        )}
      </div>
      {status.required && (
        <p className={classes.hint}>Admins need a second factor, so you cannot turn it off.</p>
      )}
      <ReauthenticateDialog
        opened={openDialog === 'renew'}
        onClose={close}
        title="Create new recovery codes?"
        lead="The old ones stop working. The new ones are shown once."
        submitLabel="Create new codes"
        busyLabel="Creating..."
        onConfirm={async (proofs) => {
          const { codes } = await renew(proofs);
          close();
          onCodes(codes);
        }}
      />
      <ReauthenticateDialog
        opened={openDialog === 'off'}
        onClose={close}
        title="Turn the second factor off?"
        lead="Anyone who knows your password can then sign in as you. Your recovery codes stop working."
        submitLabel="Turn off"
        busyLabel="Turning off..."
        isDestructive
        onConfirm={async (proofs) => {
          await turnOff(proofs);
          await secondFactor.status.invalidate();
          close();
          toast.success('Second factor off', 'You can sign in with your password alone.');
        }}
      />
    </>
  );
}

export function SecondFactor() {
  const utils = trpc.useUtils();
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const { data, error, isPending, isFetching, refetch } = trpc.secondFactor.status.useQuery(
    undefined,
    { staleTime: 0 },
  );

  function closeCodes() {
    setNewCodes(null);
    // Before the setup, the server may have refused the queries of an admin that must have a
    // factor.
    void utils.invalidate();
  }

  if (newCodes) return <RecoveryCodes codes={newCodes} onSaved={closeCodes} />;
  if (isPending) {
    return (
      <Loading noun="your second factor">
        <SkeletonLines lines={3} height={20} />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        level={3}
        title="Your second factor could not be loaded"
        message={readError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.since === null) return <FactorSetupSteps onCodes={setNewCodes} />;
  return <FactorSettings status={data} since={data.since} onCodes={setNewCodes} />;
}
