import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Day } from '#platform/client/kit/Day.tsx';
import { formatCents } from '#platform/shared/money.ts';
import type { FailedRefund } from '../trouble.schema.ts';
import classes from './reconciliation.module.css';

interface RefundRowProps {
  refund: FailedRefund;
  /** Description of the event of this day. */
  what: string;
  note?: ReactNode;
  /** Buttons of the available actions. */
  children: ReactNode;
}

/** One refund that requires a manual action, or required one. */
export function RefundRow({ refund, what, note, children }: RefundRowProps) {
  const { amountCents, clientName, projectId, projectTitle, at } = refund;
  return (
    <li className={classes.trouble} data-act>
      <div>
        <p>
          <strong className="bw-figure">{formatCents(amountCents)}</strong>
          {` to ${clientName} for `}
          <Link to="/projects/$id" params={{ id: String(projectId) }}>
            {projectTitle}
          </Link>
        </p>
        <p>
          {`${what} on `}
          <Day at={at} />
        </p>
        {note}
      </div>
      <div className={classes.troubleActions}>{children}</div>
    </li>
  );
}
