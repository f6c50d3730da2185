import type { ReactNode } from 'react';
import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { ReconciliationTotals } from '../reconciliation.schema.ts';
import classes from './reconciliation.module.css';

export function BalanceTotals({ totals }: { totals: ReconciliationTotals | undefined }) {
  const renderTotal = (select: (totals: ReconciliationTotals) => ReactNode) =>
    totals ? select(totals) : <Skeleton height={22} mt={4} mb={4} width="60%" radius={2} />;
  const renderCents = (select: (totals: ReconciliationTotals) => number) =>
    renderTotal((totals) => <span className="bw-figure">{formatCents(select(totals))}</span>);
  return (
    <div className={classes.totals}>
      <DescriptionList
        inOneRow
        items={[
          {
            label: 'Stripe balance in our ledger',
            value: renderCents(({ ledgerCents }) => ledgerCents),
          },
          {
            label: 'Stripe’s balance transactions',
            value: renderCents(({ stripeCents }) => stripeCents),
          },
          {
            label: 'Difference',
            value: renderTotal(({ readAt, ledgerCents, stripeCents }) => (
              <span className="bw-figure">
                {readAt ? formatCents(ledgerCents - stripeCents) : '–'}
              </span>
            )),
          },
          {
            label: 'Last compared',
            value: renderTotal(({ readAt }) => (readAt ? <DateTime at={readAt} /> : 'Not yet')),
          },
        ]}
      />
      <p>
        Stripe’s balance transactions are read each night, and by “Compare now”. Later changes are
        in our ledger only. They explain why the two sums differ, but are not listed below.
      </p>
    </div>
  );
}
