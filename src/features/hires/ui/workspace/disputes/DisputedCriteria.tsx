import type { DisputeView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import classes from '../criteria/criteria.module.css';

type Statement = DisputeView['criteria'][number]['client'];

function StatementCell({ statement, side }: { statement: Statement; side: string }) {
  return (
    <td data-side={side}>
      {statement ? (statement.isMet ? 'Met' : 'Not met') : '–'}
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

/**
 * The criteria of a dispute with the statements of both sides and the decision; nothing if none
 * were agreed on.
 */
export function DisputedCriteria({ workspace, dispute }: DisputedCriteriaProps) {
  const { client, developer, agreement } = workspace;
  if (dispute.criteria.length === 0) return null;
  const isDecided = dispute.criteria.some(({ decision }) => decision !== null);
  const textOf = (id: number) => agreement?.criteria.find((one) => one.id === id)?.text ?? '';
  return (
    <table className={classes.words}>
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
              <bdi>{textOf(criterion.id)}</bdi>
            </th>
            <StatementCell statement={criterion.client} side={client.name} />
            <StatementCell statement={criterion.developer} side={developer.name} />
            {isDecided && (
              <td data-side="Decision" className={classes.decision}>
                <strong>{criterion.decision ? 'Met' : 'Not met'}</strong>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
