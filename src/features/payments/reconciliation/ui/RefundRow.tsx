import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { FailedRefund } from '../reconciliation.schema.ts';
import classes from './reconciliation.module.css';

interface RefundRowProps {
  refund: FailedRefund;
  /** Description of the event of this day. */
  eventLabel: string;
  note?: ReactNode;
  /** Buttons of the available actions. */
  children: ReactNode;
}

/** One refund that requires a manual action, or required one. */
export function RefundRow({ refund, eventLabel, note, children }: RefundRowProps) {
  const { amountCents, clientName, projectId, projectTitle, at } = refund;
  return (
    <li className={classes.issue} data-act>
      <div>
        <p>
          <strong className="bw-figure">{formatCents(amountCents)}</strong>
          {` to ${clientName} for `}
          <Link to="/projects/$id" params={{ id: String(projectId) }}>
            {projectTitle}
          </Link>
        </p>
        <p>
          {`${eventLabel} on `}
          <FormattedDate at={at} />
        </p>
        {note}
      </div>
      <div className={classes.issueActions}>{children}</div>
    </li>
  );
}
