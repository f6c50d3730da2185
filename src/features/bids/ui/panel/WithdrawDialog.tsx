import { useEffect, useState } from 'react';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { outdatedBidRefusal } from '../../bid.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import { useBidActions } from '../useBidActions.ts';

interface WithdrawDialogProps {
  bid: BidView;
  opened: boolean;
  /** Why the bid can no longer be withdrawn, or null. */
  refusal: string | null;
  /** True if the bid was withdrawn, here or in another tab. */
  isWithdrawnElsewhere: boolean;
  onClose: () => void;
  onWithdrawn: (bid: BidView) => void;
  /** Called if the bid was withdrawn elsewhere while the dialog was open. */
  onWithdrawnElsewhere: (bid: BidView) => void;
}

export function WithdrawDialog(props: WithdrawDialogProps) {
  const { bid, opened, refusal, isWithdrawnElsewhere, onClose, onWithdrawn, onWithdrawnElsewhere } =
    props;
  const { withdraw } = useBidActions(bid.projectId);
  const [shownRevision, setShownRevision] = useState(bid.revision);
  /** Error of the last submission if the page does not have the newest revision yet. */
  const [staleMessage, setStaleMessage] = useState<string | null>(null);
  /** The revision of a submission without a response. A retry must send the same one. */
  const [sentRevision, setSentRevision] = useState<number | null>(null);
  const outdated =
    sentRevision === null ? outdatedBidRefusal(shownRevision, bid, 'withdraw') : null;

  useEffect(() => {
    if (opened) return;
    setShownRevision(bid.revision);
    setStaleMessage(null);
    setSentRevision(null);
  }, [opened, bid.revision]);

  useEffect(() => {
    if (opened && isWithdrawnElsewhere && sentRevision === null) closeAsWithdrawn();
  });

  useEffect(() => {
    if (!opened || sentRevision !== null || refusal === null) return;
    toast.error('Error', refusal);
    onClose();
  }, [opened, sentRevision, refusal, onClose]);

  function closeAsWithdrawn() {
    onClose();
    onWithdrawnElsewhere(bid);
  }

  /** Withdraws the revision that the dialog shows. Throws if the request fails. */
  async function confirm() {
    const revision = sentRevision ?? bid.revision;
    setSentRevision(revision);
    try {
      const withdrawn = await withdraw(bid.id, revision);
      onClose();
      onWithdrawn(withdrawn);
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
      {outdated?.message ??
        staleMessage ??
        `Your bid of ${formatDollars(bid.amount)} disappears from the client’s list. You can place another one while the project is open.`}
    </ConfirmDialog>
  );
}
