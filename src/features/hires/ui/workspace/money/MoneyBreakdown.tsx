import { FoldedSection } from '#platform/client/layout/FoldedSection.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { getMoneyLabels } from '../../../hire.labels.ts';
import { hasSeveralMilestones } from '../../../milestones/several-milestones.rules.ts';
import { computeSplit } from '../../../money/split-funds.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import classes from './money-breakdown.module.css';

interface MoneyTotals {
  heldCents: number;
  /** Before the fee is deducted. */
  releasedCents: number;
  feeCents: number;
  refundedCents: number;
}

/** `ifReleased`: after a release of all money; null if the hire has ended. */
function computeMoneyTotals(workspace: WorkspaceView): {
  now: MoneyTotals;
  ifReleased: MoneyTotals | null;
} {
  const { amountCents, releasedCents, feeCents, refundedCents, reducedCents, feePercent, next } =
    workspace;
  const heldCents = next ? getPaidCents(workspace) - releasedCents - refundedCents : 0;
  const now = { heldCents, releasedCents, feeCents, refundedCents };
  if (!next) return { now, ifReleased: null };
  const fullRelease = computeSplit(amountCents, amountCents, feePercent);
  return {
    now,
    ifReleased: {
      heldCents: 0,
      releasedCents: amountCents,
      feeCents: fullRelease.feeCents,
      refundedCents: reducedCents,
    },
  };
}

const getPaidCents = ({ amountCents, reducedCents }: WorkspaceView) => amountCents + reducedCents;

interface MoneyRow {
  label: string;
  cents: (totals: MoneyTotals) => number;
  part?: 'held' | 'net' | 'fee' | 'refunded';
  /** A part of the amount in the nearest row above that is not a sub-row. */
  isSubRow?: boolean;
}

function listMoneyRows(workspace: WorkspaceView): MoneyRow[] {
  const { feePercent } = workspace;
  const paidCents = getPaidCents(workspace);
  const labels = getMoneyLabels(workspace);
  return [
    { label: labels.paid, cents: () => paidCents },
    { label: 'Held as protected funds', cents: ({ heldCents }) => heldCents, part: 'held' },
    { label: 'Released', cents: ({ releasedCents }) => releasedCents },
    {
      label: `Platform fee (${feePercent}%)`,
      cents: ({ feeCents }) => feeCents,
      part: 'fee',
      isSubRow: true,
    },
    {
      label: labels.net,
      cents: ({ releasedCents, feeCents }) => releasedCents - feeCents,
      part: 'net',
      isSubRow: true,
    },
    { label: labels.refunded, cents: ({ refundedCents }) => refundedCents, part: 'refunded' },
    {
      label: labels.finalCost,
      cents: ({ refundedCents }) => paidCents - refundedCents,
    },
  ];
}

const listParts = (rows: MoneyRow[], totals: MoneyTotals) =>
  rows.filter((row) => row.part && row.cents(totals) > 0);

function formatParts(rows: MoneyRow[], totals: MoneyTotals): string {
  return listParts(rows, totals)
    .map((row) => `${row.label}: ${formatCents(row.cents(totals))}`)
    .join(', ');
}

interface MoneyBarProps {
  rows: MoneyRow[];
  totals: MoneyTotals;
  amountCents: number;
}

function MoneyBar({ rows, totals, amountCents }: MoneyBarProps) {
  const parts = listParts(rows, totals);
  return (
    <div className={classes.bar} role="img" aria-label={formatParts(rows, totals)}>
      {parts.map((row) => (
        <span
          key={row.label}
          data-part={row.part}
          style={{ flexGrow: row.cents(totals) / amountCents }}
        />
      ))}
    </div>
  );
}

export function MoneyBreakdown({ workspace }: { workspace: WorkspaceView }) {
  const { now, ifReleased } = computeMoneyTotals(workspace);
  const { milestones, milestoneId } = workspace;
  const position =
    hasSeveralMilestones(workspace) && milestones.find(({ id }) => id === milestoneId)?.position;
  const rows = listMoneyRows(workspace).filter(
    (row) => row.cents(now) !== 0 || (ifReleased && row.cents(ifReleased) !== 0),
  );
  return (
    <FoldedSection
      id="money"
      title={position ? `Money of milestone ${position}` : 'Money'}
      summary={formatParts(rows, now)}
      isOpenOnWideScreens
    >
      <div className={classes.money}>
        <MoneyBar rows={rows} totals={now} amountCents={getPaidCents(workspace)} />
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
              <tr key={row.label} data-sub-row={row.isSubRow}>
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
      </div>
    </FoldedSection>
  );
}
