import { formatCents } from '#platform/shared/money.ts';
import { divided } from '../../money/division.rules.ts';
import type { RoomView } from '../../work/room.schema.ts';

interface SharesProps {
  room: RoomView;
  toDeveloperCents: number;
}

/** Who gets what of the held money, before it is so. */
export function Shares({ room, toDeveloperCents }: SharesProps) {
  const { amountCents, feePercent, client, developer } = room;
  const { feeCents, netCents, backCents } = divided(amountCents, toDeveloperCents, feePercent);
  const rows = [
    ['Protected funds', amountCents],
    ['To the developer', toDeveloperCents],
    [`Platform fee (${feePercent}%)`, -feeCents],
    [`${developer.name} nets`, netCents],
    [`Back to ${client.name}`, backCents],
  ] as const;
  return (
    <dl className="bw-shares" aria-live="polite">
      {rows.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="bw-figure">{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
