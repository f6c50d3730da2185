import { useEffect, useState } from 'react';
import { saidBy } from '#platform/client/errors.ts';
import { Confirm } from '#platform/client/kit/Confirm.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { formatDollars } from '#platform/shared/money.ts';
import type { BidView } from '../bid.schema.ts';
import { useBidActs } from './useBidActs.ts';

interface WithdrawDialogProps {
  bid: BidView;
  opened: boolean;
  onClose: () => void;
  onWithdrawn: (bid: BidView) => void;
}

export function WithdrawDialog(props: WithdrawDialogProps) {
  const { bid, opened, onClose, onWithdrawn } = props;
  const { withdraw, withdrawing } = useBidActs(bid.projectId);
  const [read, setRead] = useState(bid.revision);
  /** What was said of a bid that had changed elsewhere: who reads it and withdraws means to. */
  const [overtaken, setOvertaken] = useState<string | null>(null);

  useEffect(() => {
    if (!opened) setRead(bid.revision);
  }, [opened, bid.revision]);

  function close() {
    setOvertaken(null);
    onClose();
  }

  function confirm() {
    onWithdrawn(bid);
    withdraw(bid.id, overtaken ? undefined : read).catch((error: unknown) => {
      const { code, message } = saidBy(error);
      if (code === 'bid_overtaken') return setOvertaken(message);
      toast.error('Error', message);
      close();
    });
  }

  return (
    <Confirm
      opened={opened}
      onClose={close}
      title="Withdraw your bid?"
      act="Withdraw bid"
      working="Withdrawing..."
      keep="Keep bid"
      busy={withdrawing}
      onConfirm={confirm}
    >
      {overtaken ??
        `Your bid of ${formatDollars(bid.amount)} disappears from the client’s list. You can place another one while the project is open.`}
    </Confirm>
  );
}
