import { formatCents } from '#platform/shared/format/money.ts';
import { getMoneyLabels } from '../../../hire.labels.ts';
import { computeSplit } from '../../../money/payout-split.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import classes from './money-breakdown.module.css';

interface MoneyTotals {
  held: number;
  released: number;
  fee: number;
  refunded: number;
}

function computeMoneyTotals(workspace: WorkspaceView): {
  now: MoneyTotals;
  ifReleased: MoneyTotals | null;
} {
  const { amountCents, releasedCents, feeCents, refundedCents, feePercent, next } = workspace;
  const held = next ? amountCents - releasedCents - refundedCents : 0;
  const now = { held, released: releasedCents, fee: feeCents, refunded: refundedCents };
  if (!next) return { now, ifReleased: null };
  const fullRelease = computeSplit(amountCents, amountCents, feePercent);
  return {
    now,
    ifReleased: { held: 0, released: amountCents, fee: fullRelease.feeCents, refunded: 0 },
  };
}

type Part = 'held' | 'net' | 'fee' | 'refunded';

interface Row {
  label: string;
  cents: (totals: MoneyTotals) => number;
  part?: Part;
  /** Whether the row is a part of the row above. */
  isSubRow?: boolean;
}

function moneyRows(workspace: WorkspaceView): Row[] {
  const { amountCents, feePercent } = workspace;
  const labels = getMoneyLabels(workspace);
  return [
    { label: labels.paid, cents: () => amountCents },
    { label: 'Held as protected funds', cents: ({ held }) => held, part: 'held' },
    { label: 'Released', cents: ({ released }) => released },
    {
      label: `Platform fee (${feePercent}%)`,
      cents: ({ fee }) => fee,
      part: 'fee',
      isSubRow: true,
    },
    {
      label: labels.nets,
      cents: ({ released, fee }) => released - fee,
      part: 'net',
      isSubRow: true,
    },
    { label: labels.refunded, cents: ({ refunded }) => refunded, part: 'refunded' },
    {
      label: labels.inTheEnd,
      cents: ({ refunded }) => amountCents - refunded,
    },
  ];
}

function MoneyBar({
  rows,
  sums: totals,
  total,
}: {
  rows: Row[];
  sums: MoneyTotals;
  total: number;
}) {
  const parts = rows.filter((row) => row.part && row.cents(totals) > 0);
  const description = parts
    .map((row) => `${row.label}: ${formatCents(row.cents(totals))}`)
    .join(', ');
  return (
    <div className={classes.bar} role="img" aria-label={description}>
      {parts.map((row) => (
        <span
          key={row.label}
          data-part={row.part}
          style={{ flexGrow: row.cents(totals) / total }}
        />
      ))}
    </div>
  );
}

/** The money of a hire, as a drawing and in figures. */
export function MoneyBreakdown({ workspace }: { workspace: WorkspaceView }) {
  const rows = moneyRows(workspace);
  const { now, ifReleased } = computeMoneyTotals(workspace);
  return (
    <section className={classes.money} aria-labelledby="money">
      <h2 id="money">Money</h2>
      <MoneyBar rows={rows} sums={now} total={workspace.amountCents} />
      <table>
        <caption className="bw-hidden">Where the money is</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="bw-hidden">What</span>
            </th>
            <th scope="col">{ifReleased ? 'Now' : 'In the end'}</th>
            {ifReleased && <th scope="col">If released</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} data-within={row.isSubRow}>
              <th scope="row">
                {row.part && <span className={classes.key} data-part={row.part} />}
                {row.label}
              </th>
              <td className="bw-figure">{formatCents(row.cents(now))}</td>
              {ifReleased && <td className="bw-figure">{formatCents(row.cents(ifReleased))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {workspace.next && workspace.feePercent > 0 && (
        <p className={classes.note}>
          The platform fee is taken only from released funds, never from a refund.
        </p>
      )}
    </section>
  );
}
