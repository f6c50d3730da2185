import { formatCents } from '#platform/shared/money.ts';
import { divided } from '../../money/division.rules.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { moneyLabels } from '../../work/side-words.rules.ts';
import './shares.css';

interface SharesProps {
  room: RoomView;
  /** Null while the input is invalid; the rows remain, to prevent a layout shift. */
  toDeveloperCents: number | null;
}

/** A preview of how the protected funds would be divided. */
export function Shares({ room, toDeveloperCents }: SharesProps) {
  const { amountCents, feePercent } = room;
  const labels = moneyLabels(room);
  const share =
    toDeveloperCents === null ? undefined : divided(amountCents, toDeveloperCents, feePercent);
  const rows = [
    ['Protected funds', amountCents],
    [room.party === 'developer' ? 'To you' : 'To the developer', toDeveloperCents],
    [`Platform fee (${feePercent}%)`, share && -share.feeCents],
    [labels.nets, share?.netCents],
    [labels.back, share?.backCents],
  ] as const;
  return (
    <dl className="bw-shares" aria-live="polite">
      {rows.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="bw-figure">{typeof cents === 'number' ? formatCents(cents) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
