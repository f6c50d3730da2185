import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { saidBy } from '#platform/client/errors.ts';
import { Confirm } from '#platform/client/kit/Confirm.tsx';
import { Day } from '#platform/client/kit/Day.tsx';
import { ReasonDialog } from '#platform/client/kit/ReasonDialog.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { formatCents } from '#platform/shared/money.ts';
import { REFERENCE_MAX, REFERENCE_MIN } from '../../refunds/refund.rules.ts';
import { ManualForm } from '../../refunds/refund.schema.ts';
import type { FailedRefund } from '../trouble.schema.ts';

/** Money that is a client's and that their bank did not take. */
export function FailedRefunds({ refunds }: { refunds: FailedRefund[] }) {
  const [asked, setAsked] = useState<FailedRefund | null>(null);
  const [open, setOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  function ask(refund: FailedRefund) {
    setAsked(refund);
    setOpen(true);
  }

  return (
    <div>
      <h3 ref={title} tabIndex={-1}>
        Refunds that failed
      </h3>
      <p className="bw-books-note">
        The money is with us and belongs to the client. Agree with them first: a card that is closed
        returns it again. Where you paid them another way, such as by bank transfer, note it here.
      </p>
      <ul>
        {refunds.map((refund) => (
          <li key={refund.id} className="bw-trouble" data-act>
            <div>
              <p>
                <strong className="bw-figure">{formatCents(refund.amountCents)}</strong>
                {` to ${refund.clientName} for `}
                <Link to="/projects/$id" params={{ id: String(refund.projectId) }}>
                  {refund.projectTitle}
                </Link>
              </p>
              <p>
                {'Failed on '}
                <Day at={refund.at} />
              </p>
            </div>
            <div className="bw-trouble-acts">
              <Button
                variant="default"
                onClick={() => ask(refund)}
                aria-label={`Try again: ${formatCents(refund.amountCents)} to ${refund.clientName}`}
              >
                Try again
              </Button>
              <ManualRefund refund={refund} onDone={() => title.current?.focus()} />
            </div>
          </li>
        ))}
      </ul>
      <Retry
        refund={asked}
        opened={open}
        onClose={() => setOpen(false)}
        onSent={() => title.current?.focus()}
      />
    </div>
  );
}

interface ManualRefundProps {
  refund: FailedRefund;
  onDone: () => void;
}

function ManualRefund({ refund: { id, amountCents, clientName }, onDone }: ManualRefundProps) {
  const { payments } = trpc.useUtils();
  const { mutateAsync: note } = trpc.payments.recordManualRefund.useMutation();
  const sum = formatCents(amountCents);
  return (
    <ReasonDialog
      button="Paid another way"
      name={`Paid another way: ${sum} to ${clientName}`}
      look={{ variant: 'subtle' }}
      title="Note a refund made another way"
      lead={
        `Nothing is sent from here: note it once ${clientName} has the ${sum}. The books then say ` +
        'that it left Bidwright’s bank account, and the client reads what you write.'
      }
      label="How it was returned"
      placeholder="Such as: bank transfer of January 2, reference BW-1042"
      least={REFERENCE_MIN}
      most={REFERENCE_MAX}
      act="Note the refund"
      working="Noting..."
      draft={`manual-refund-${id}`}
      schema={ManualForm}
      names={{ reason: 'reference' }}
      send={async ({ reason }) => {
        await note({ id, reference: reason });
        return ['Refund noted', `${clientName} is told that ${sum} was returned.`];
      }}
      onDone={async () => {
        await payments.invalidate();
        onDone();
      }}
    />
  );
}

interface RetryProps {
  refund: FailedRefund | null;
  opened: boolean;
  onClose: () => void;
  onSent: () => void;
}

function Retry({ refund, opened, onClose, onSent }: RetryProps) {
  const { payments } = trpc.useUtils();
  const sum = formatCents(refund?.amountCents ?? 0);
  const retry = trpc.payments.retryRefund.useMutation({
    onSuccess: () => {
      toast.success('Refund sent again', `${sum} is on its way to ${refund?.clientName}’s card.`);
      requestAnimationFrame(onSent);
    },
    onError: (error) => toast.error('Refund not sent', saidBy(error).message),
    onSettled: async (_done, error) => {
      const shown = payments.troubles.invalidate();
      if (!error) await shown;
      onClose();
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title="Send the refund again?"
      act={`Send ${sum}`}
      working="Sending..."
      keep="Not now"
      busy={retry.isPending}
      onConfirm={() => refund && retry.mutate({ id: refund.id })}
    >
      {`${sum} goes to ${refund?.clientName ?? 'the client'}’s card once more, and they are told.`}
    </Confirm>
  );
}
