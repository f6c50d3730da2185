import { formatCents } from '#platform/shared/format/money.ts';
import { moneyLabels } from '../../../hire.labels.ts';
import { computeSplit } from '../../../money/payout-split.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import './share-preview.css';

interface SharePreviewProps {
  workspace: WorkspaceView;
  /** Null while the input is invalid; the rows remain, to prevent a layout shift. */
  toDeveloperCents: number | null;
}

/** A preview of how the protected funds would be divided. */
export function SharePreview({ workspace, toDeveloperCents }: SharePreviewProps) {
  const { amountCents, feePercent } = workspace;
  const labels = moneyLabels(workspace);
  const share =
    toDeveloperCents === null ? undefined : computeSplit(amountCents, toDeveloperCents, feePercent);
  const rows = [
    ['Protected funds', amountCents],
    [workspace.party === 'developer' ? 'To you' : 'To the developer', toDeveloperCents],
    [`Platform fee (${feePercent}%)`, share && -share.feeCents],
    [labels.nets, share?.netCents],
    [labels.back, share?.refundCents],
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
