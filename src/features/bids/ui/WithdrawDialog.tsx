import { useEffect, useState } from 'react';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatDollars } from '#platform/shared/money.ts';
import { overtakenRefusal } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { useBidActs } from './useBidActs.ts';

interface WithdrawDialogProps {
  bid: BidView;
  opened: boolean;
  /** Why the bid can no longer be withdrawn, or null. */
  refusal: string | null;
  /** True if the bid was withdrawn, here or in another tab. */
  isGone: boolean;
  onClose: () => void;
  onWithdrawn: (bid: BidView) => void;
  /** Called if the bid was withdrawn elsewhere while the dialog was open. */
  onGone: (bid: BidView) => void;
}

export function WithdrawDialog(props: WithdrawDialogProps) {
  const { bid, opened, refusal, isGone, onClose, onWithdrawn, onGone } = props;
  const { withdraw } = useBidActs(bid.projectId);
  const [read, setRead] = useState(bid.revision);
  /** Error of the last submission if the page does not have the newest revision yet. */
  const [refused, setRefused] = useState<string | null>(null);
  /** The revision of a submission without a response. A retry must send the same one. */
  const [sent, setSent] = useState<number | null>(null);
  const overtaken = sent === null ? overtakenRefusal(read, bid, 'withdraw') : null;

  useEffect(() => {
    if (opened) return;
    setRead(bid.revision);
    setRefused(null);
    setSent(null);
  }, [opened, bid.revision]);

  useEffect(() => {
    if (opened && isGone && sent === null) gone();
  });

  useEffect(() => {
    if (!opened || sent !== null || refusal === null) return;
    toast.error('Error', refusal);
    onClose();
  }, [opened, sent, refusal, onClose]);

  function gone() {
    onClose();
    onGone(bid);
  }

  /** Withdraws the revision that the dialog shows. Throws if the request fails. */
  async function confirm() {
    const revision = sent ?? bid.revision;
    setSent(revision);
    try {
      const withdrawn = await withdraw(bid.id, revision);
      onClose();
      onWithdrawn(withdrawn);
    } catch (error) {
      const failure = readError(error);
      if (!isTransient(failure)) setSent(null);
      if (failure.code === 'withdrawn') return gone();
      if (failure.code === 'bid_overtaken') return setRefused(failure.message);
      throw error;
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Withdraw your bid?"
      confirmLabel="Withdraw bid"
      busyLabel="Withdrawing..."
      cancelLabel="Keep bid"
      errorTitle="Bid not withdrawn"
      onConfirm={confirm}
    >
      {overtaken?.message ??
        refused ??
        `Your bid of ${formatDollars(bid.amount)} disappears from the client’s list. You can place another one while the project is open.`}
    </ConfirmDialog>
  );
}
