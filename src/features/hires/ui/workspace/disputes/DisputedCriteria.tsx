import type { DisputeView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import classes from '../criteria/criteria.module.css';

type Statement = DisputeView['criteria'][number]['client'];

const formatIsMet = (isMet: boolean) => (isMet ? 'Met' : 'Not met');

function StatementCell({ statement, name }: { statement: Statement; name: string }) {
  return (
    <td data-column={name}>
      {statement ? formatIsMet(statement.isMet) : '–'}
      {statement?.remark && (
        <small>
          <bdi>{statement.remark}</bdi>
        </small>
      )}
    </td>
  );
}

interface DisputedCriteriaProps {
  workspace: WorkspaceView;
  dispute: DisputeView;
}

export function DisputedCriteria({ workspace, dispute }: DisputedCriteriaProps) {
  const { client, developer, agreement } = workspace;
  if (dispute.criteria.length === 0) return null;
  // An admin decides all criteria at once.
  const isDecided = dispute.criteria.some(({ decision }) => decision !== null);
  const findText = (criterionId: number) =>
    agreement?.criteria.find(({ id }) => id === criterionId)?.text ?? '';
  return (
    <table className={classes.criteriaTable}>
      <caption>Criteria</caption>
      <thead>
        <tr>
          <th scope="col">Criterion</th>
          <th scope="col">{client.name}</th>
          <th scope="col">{developer.name}</th>
          {isDecided && (
            <th scope="col" className={classes.decision}>
              Decision
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {dispute.criteria.map((criterion) => (
          <tr key={criterion.id}>
            <th scope="row">
              <bdi>{findText(criterion.id)}</bdi>
            </th>
            <StatementCell statement={criterion.client} name={client.name} />
            <StatementCell statement={criterion.developer} name={developer.name} />
            {isDecided && (
              <td data-column="Decision" className={classes.decision}>
                <strong>{formatIsMet(criterion.decision === true)}</strong>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
