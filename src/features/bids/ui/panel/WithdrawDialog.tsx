import { useEffect, useState } from 'react';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { bidOvertakenRefusal } from '../../bid.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import { useBidActions } from '../useBidActions.ts';

interface WithdrawDialogProps {
  bid: BidView;
  opened: boolean;
  /** Null if the bid can still be withdrawn. */
  refusalMessage: string | null;
  isWithdrawnElsewhere: boolean;
  onClose: () => void;
  onWithdrawn: (bid: BidView) => void;
  /** Called after `onClose`, if the bid was withdrawn elsewhere while the dialog was open. */
  onWithdrawnElsewhere: (bid: BidView) => void;
}

export function WithdrawDialog(props: WithdrawDialogProps) {
  const {
    bid,
    opened,
    refusalMessage,
    isWithdrawnElsewhere,
    onClose,
    onWithdrawn,
    onWithdrawnElsewhere,
  } = props;
  const { withdraw } = useBidActions(bid.projectId);
  const [openedRevision, setOpenedRevision] = useState(bid.revision);
  /** Shown until the page has loaded the newest revision. */
  const [staleMessage, setStaleMessage] = useState<string | null>(null);
  /** The revision of a submission without a response. A retry must send the same revision. */
  const [sentRevision, setSentRevision] = useState<number | null>(null);
  const overtaken =
    sentRevision === null ? bidOvertakenRefusal(openedRevision, bid, 'withdraw') : null;

  // While the dialog is closed, resets its state and follows the revision of the bid.
  useEffect(() => {
    if (opened) return;
    setOpenedRevision(bid.revision);
    setStaleMessage(null);
    setSentRevision(null);
  }, [opened, bid.revision]);

  // Not while the outcome of a submission is unknown. Without dependencies, because
  // `closeAsWithdrawn` is a new function in each render.
  useEffect(() => {
    if (opened && isWithdrawnElsewhere && sentRevision === null) closeAsWithdrawn();
  });

  // Not while the outcome of a submission is unknown.
  useEffect(() => {
    if (!opened || sentRevision !== null || refusalMessage === null) return;
    toast.error('Error', refusalMessage);
    onClose();
  }, [opened, sentRevision, refusalMessage, onClose]);

  function closeAsWithdrawn() {
    onClose();
    onWithdrawnElsewhere(bid);
  }

  /** Errors that are thrown are shown by `ConfirmDialog`. */
  async function confirm() {
    const revision = sentRevision ?? bid.revision;
    setSentRevision(revision);
    try {
      const withdrawnBid = await withdraw(bid.id, revision);
      onClose();
      onWithdrawn(withdrawnBid);
    } catch (error) {
      const failure = readError(error);
      if (!isTransient(failure)) setSentRevision(null);
      if (failure.code === 'withdrawn') return closeAsWithdrawn();
      if (failure.code === 'bid_overtaken') return setStaleMessage(failure.message);
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
        staleMessage ??
        `Your bid of ${formatDollars(bid.amount)} disappears from the client’s list. You can place another one while the project is open.`}
    </ConfirmDialog>
  );
}
