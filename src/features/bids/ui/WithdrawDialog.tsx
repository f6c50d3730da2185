import { useEffect, useState } from 'react';
import { type Failure, mayPass, saidBy } from '#platform/client/errors.ts';
import { Confirm } from '#platform/client/kit/Confirm.tsx';
import { lostAfter } from '#platform/client/kit/useLateAnswer.ts';
import { toast } from '#platform/client/toasts.tsx';
import { formatDollars } from '#platform/shared/money.ts';
import { overtakenRefusal } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { useBidActs } from './useBidActs.ts';

interface WithdrawDialogProps {
  bid: BidView;
  opened: boolean;
  /** Why it can be withdrawn no more, or null. */
  refusal: string | null;
  /** Nobody knows whether it was withdrawn here: no answer came. */
  isLost: boolean;
  /** It was withdrawn, here or elsewhere. */
  isGone: boolean;
  onClose: () => void;
  /** The revision that may be withdrawn now, or null. */
  onLost: (revision: number | null) => void;
  onWithdrawn: (bid: BidView) => void;
  /** It was withdrawn elsewhere while this was open. */
  onGone: (bid: BidView) => void;
}

export function WithdrawDialog(props: WithdrawDialogProps) {
  const { bid, opened, refusal, isLost, isGone, onClose, onLost, onWithdrawn, onGone } = props;
  const { withdraw } = useBidActs(bid.projectId);
  const [read, setRead] = useState(bid.revision);
  /** What the last try was answered with, until the page knows the bid as it is now. */
  const [refused, setRefused] = useState<string | null>(null);
  const overtaken = overtakenRefusal(read, bid, 'withdraw');

  useEffect(() => {
    if (opened) return;
    setRead(bid.revision);
    setRefused(null);
  }, [opened, bid.revision]);

  const [acting, setActing] = useState(false);
  useEffect(() => {
    if (isGone && !acting && (opened || isLost)) gone();
  });

  useEffect(() => {
    if (!opened || acting || refusal === null) return;
    toast.error('Error', refusal);
    onClose();
  }, [opened, acting, refusal, onClose]);

  // What is withdrawn is what the words below say, whatever was read before.
  function confirm() {
    setActing(true);
    onLost(null);
    withdraw(bid.id, bid.revision).then(done, (error: unknown) => fail(saidBy(error)));
  }

  function gone() {
    onClose();
    if (isLost) toast.success('Bid withdrawn');
    (isLost ? onWithdrawn : onGone)(bid);
  }

  function fail(failure: Failure) {
    const { code, message } = failure;
    setActing(false);
    if (code === 'withdrawn') return gone();
    if (code === 'bid_overtaken') return setRefused(message);
    toast.error('Error', message);
    onLost(lostAfter(failure, bid.revision, isLost ? bid.revision : null));
    if (!mayPass(failure)) onClose();
  }

  function done(withdrawn: BidView) {
    setActing(false);
    onClose();
    onWithdrawn(withdrawn);
  }

  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title="Withdraw your bid?"
      act="Withdraw bid"
      working="Withdrawing..."
      keep="Keep bid"
      busy={acting}
      onConfirm={confirm}
    >
      {overtaken?.message ??
        refused ??
        `Your bid of ${formatDollars(bid.amount)} disappears from the client’s list. You can place another one while the project is open.`}
    </Confirm>
  );
}
