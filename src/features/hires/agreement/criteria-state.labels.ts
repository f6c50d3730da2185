import type { WorkspaceView } from '../workspace/workspace.schema.ts';
import { getCriterionState, listCriterionEvents } from './criteria-state.rules.ts';

type CriteriaContext = Pick<WorkspaceView, 'agreement' | 'deliveries' | 'disputes'>;

/** Null if the agreement has no criteria. */
export function formatCriteriaSummary(workspace: CriteriaContext): string | null {
  const { agreement, deliveries, disputes } = workspace;
  if (!agreement || agreement.criteria.length === 0) return null;
  const delivered = agreement.criteria.filter((criterion) =>
    ['met', 'decided_met'].includes(getCriterionState(criterion, deliveries.at(-1), disputes)),
  );
  const corrected = delivered.filter(({ id }) =>
    listCriterionEvents(id, deliveries).some(({ kind }) => kind === 'questioned'),
  );
  const summary = `${delivered.length} of ${agreement.criteria.length} delivered`;
  if (corrected.length === 0) return summary;
  return `${summary}, ${corrected.length} ${corrected.length === 1 ? 'was' : 'were'} corrected`;
}
