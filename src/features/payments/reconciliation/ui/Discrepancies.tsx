import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { Discrepancy } from '../reconciliation.schema.ts';
import { PaidWorkLink } from './PaidWorkLink.tsx';
import classes from './reconciliation.module.css';

const columns = ['Effect', 'Type', 'Ledger', 'Stripe', 'Difference', 'When', 'Project'];

function formatAmount(cents: number | null): string {
  return cents === null ? 'none' : formatCents(cents);
}

interface DiscrepanciesProps {
  discrepancies: Discrepancy[];
  /** If Stripe's records were never read, an empty list does not mean a match. */
  isCompared: boolean;
}

export function Discrepancies({ discrepancies, isCompared }: DiscrepanciesProps) {
  if (!isCompared) {
    return (
      <EmptyState title="Not compared yet" level={3}>
        Stripe’s records are read for the first time tonight, or when you press “Compare now”.
      </EmptyState>
    );
  }
  if (discrepancies.length === 0) {
    return (
      <EmptyState title="The records match" level={3}>
        Each balance transaction at Stripe matches one effect in our ledger to the cent, and vice
        versa.
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.note}>
        Each of these movements of money has been on one side only, or has differed in amount, for
        more than an hour. Look up each movement at Stripe by the id in the first column.
      </p>
      <table className={classes.table}>
        <caption className="bw-hidden">Effects that differ</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {discrepancies.map((discrepancy) => (
            // Two balance transactions can have one effect.
            <DiscrepancyRow
              key={`${discrepancy.effectKey} ${discrepancy.type}`}
              discrepancy={discrepancy}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

function DiscrepancyRow({ discrepancy }: { discrepancy: Discrepancy }) {
  const { effectKey, type, ledgerCents, stripeCents, at, projectId, milestone } = discrepancy;
  return (
    <tr>
      <th scope="row">
        <code>{effectKey}</code>
      </th>
      <td data-label="Type">{type.replaceAll('_', ' ')}</td>
      <td data-label="Ledger" className="bw-figure">
        {formatAmount(ledgerCents)}
      </td>
      <td data-label="Stripe" className="bw-figure">
        {formatAmount(stripeCents)}
      </td>
      <td data-label="Difference" className="bw-figure">
        <strong>{formatCents((ledgerCents ?? 0) - (stripeCents ?? 0))}</strong>
      </td>
      <td data-label="When">
        <FormattedDate at={at} />
      </td>
      <td data-label="Project">
        {projectId === null ? (
          'unknown'
        ) : (
          <PaidWorkLink projectId={projectId} milestone={milestone}>
            {milestone
              ? `Project ${projectId}, milestone ${milestone.position}`
              : `Project ${projectId}`}
          </PaidWorkLink>
        )}
      </td>
    </tr>
  );
}
