import { FIRST_VERSION } from '#features/hires/agreement/agreement.rules.ts';
import { isAccepted } from '../changes.ts';
import type { Row, TableData } from '../copy-in.ts';
import { generateHires, listFunded, type PlannedHire } from '../hires.ts';
import type { Market } from '../market.ts';

export function changeTables(market: Market): TableData[] {
  return [
    {
      table: 'proposed_changes',
      columns:
        'id, project_id, proposed_by, items, note, state, based_on, agreement_version, proposed_at, ' +
        'lapses_at, reminded_at, ended_at',
      rows: generateHires(market).flatMap(changeRows),
    },
    {
      table: 'reductions',
      columns: 'milestone_id, nth, amount_cents, decided_at',
      rows: generateHires(market).flatMap(reductionRows),
    },
  ];
}

const toDate = (at: number | null) => (at === null ? null : new Date(at));

function changeRows({ project, change }: PlannedHire): Row[] {
  if (!change) return [];
  const { id, proposedBy, items, note, state, proposedAt, lapsesAt, remindedAt, endedAt } = change;
  return [
    [
      ...[id, project.id, proposedBy, JSON.stringify(items), note, state],
      FIRST_VERSION,
      isAccepted(change) ? FIRST_VERSION + 1 : null,
      ...[new Date(proposedAt), new Date(lapsesAt), toDate(remindedAt), toDate(endedAt)],
    ],
  ];
}

function reductionRows(hire: PlannedHire): Row[] {
  const { change } = hire;
  if (!isAccepted(change)) return [];
  return listFunded(hire).flatMap(({ id, reducedCents }) =>
    reducedCents > 0 ? [[id, 1, reducedCents, new Date(change.endedAt)]] : [],
  );
}
