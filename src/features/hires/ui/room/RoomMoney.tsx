import { formatCents } from '#platform/shared/money.ts';
import { divided } from '../../money/division.rules.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { moneyLabels } from '../../work/side-words.rules.ts';
import classes from './room-money.module.css';

interface Sums {
  held: number;
  released: number;
  fee: number;
  refunded: number;
}

function sumsOf(room: RoomView): { now: Sums; ifReleased: Sums | null } {
  const { amountCents, releasedCents, feeCents, refundedCents, feePercent, next } = room;
  const held = next ? amountCents - releasedCents - refundedCents : 0;
  const now = { held, released: releasedCents, fee: feeCents, refunded: refundedCents };
  if (!next) return { now, ifReleased: null };
  const all = divided(amountCents, amountCents, feePercent);
  return {
    now,
    ifReleased: { held: 0, released: amountCents, fee: all.feeCents, refunded: 0 },
  };
}

type Part = 'held' | 'net' | 'fee' | 'refunded';

interface Row {
  label: string;
  cents: (sums: Sums) => number;
  part?: Part;
  /** Whether the row is a part of the row above. */
  within?: boolean;
}

function rowsOf(room: RoomView): Row[] {
  const { amountCents, feePercent } = room;
  const labels = moneyLabels(room);
  return [
    { label: labels.paid, cents: () => amountCents },
    { label: 'Held as protected funds', cents: ({ held }) => held, part: 'held' },
    { label: 'Released', cents: ({ released }) => released },
    {
      label: `Platform fee (${feePercent}%)`,
      cents: ({ fee }) => fee,
      part: 'fee',
      within: true,
    },
    {
      label: labels.nets,
      cents: ({ released, fee }) => released - fee,
      part: 'net',
      within: true,
    },
    { label: labels.refunded, cents: ({ refunded }) => refunded, part: 'refunded' },
    {
      label: labels.inTheEnd,
      cents: ({ refunded }) => amountCents - refunded,
    },
  ];
}

function Bar({ rows, sums, total }: { rows: Row[]; sums: Sums; total: number }) {
  const parts = rows.filter((row) => row.part && row.cents(sums) > 0);
  const says = parts.map((row) => `${row.label}: ${formatCents(row.cents(sums))}`).join(', ');
  return (
    <div className={classes.bar} role="img" aria-label={says}>
      {parts.map((row) => (
        <span key={row.label} data-part={row.part} style={{ flexGrow: row.cents(sums) / total }} />
      ))}
    </div>
  );
}

/** The money of a hire, as a drawing and in figures. */
export function RoomMoney({ room }: { room: RoomView }) {
  const rows = rowsOf(room);
  const { now, ifReleased } = sumsOf(room);
  return (
    <section className={classes.money} aria-labelledby="money">
      <h2 id="money">Money</h2>
      <Bar rows={rows} sums={now} total={room.amountCents} />
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
            <tr key={row.label} data-within={row.within}>
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
      {room.next && room.feePercent > 0 && (
        <p className={classes.note}>
          The platform keeps its fee of what is released only, never of a refund.
        </p>
      )}
    </section>
  );
}
