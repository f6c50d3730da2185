import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Tag } from '#platform/client/text/Tag.tsx';
import {
  type CriterionState,
  findOpenRequest,
  getCriterionState,
  listCriterionEvents,
} from '../../../agreement/criteria-state.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { areFilesRestricted } from '../changes/RequestedChanges.tsx';
import { CriterionHistory } from './CriterionHistory.tsx';
import workspaceClasses from '../workspace.module.css';
import classes from './criteria.module.css';

const stateTags = {
  open: <Tag>Open</Tag>,
  met: (
    <Tag tone="green" icon={<IconCheck size={14} stroke={2} aria-hidden />}>
      Delivered
    </Tag>
  ),
  changes_requested: <Tag tone="yellow">Changes requested</Tag>,
  decided_met: (
    <Tag tone="green" icon={<IconCheck size={14} stroke={2} aria-hidden />}>
      Decided: met
    </Tag>
  ),
  decided_unmet: <Tag tone="red">Decided: not met</Tag>,
} satisfies Record<CriterionState, React.ReactNode>;

export function AgreedCriteria({ workspace }: { workspace: WorkspaceView }) {
  const { agreement, deliveries, disputes, projectId } = workspace;
  if (!agreement || agreement.criteria.length === 0) return null;
  const newestDelivery = deliveries.at(-1);
  const openRequest = findOpenRequest(workspace);
  return (
    <section className={workspaceClasses.part} aria-labelledby="agreed-criteria">
      <h2 id="agreed-criteria">Done when</h2>
      <ol className={classes.checklist}>
        {agreement.criteria.map(({ id, text, remark }, index) => (
          <li key={id} id={`criterion-${index + 1}`}>
            <span className={`bw-figure ${classes.number}`}>{index + 1}</span>
            <div>
              <bdi>{text}</bdi>
              {remark && (
                <small>
                  <bdi>{remark}</bdi>
                </small>
              )}
            </div>
            {stateTags[getCriterionState(id, newestDelivery, disputes)]}
            <CriterionHistory
              criterion={text}
              events={listCriterionEvents(id, deliveries, openRequest)}
              areFilesRestricted={areFilesRestricted(workspace)}
            />
          </li>
        ))}
      </ol>
      <p className={classes.link}>
        <Link to="/projects/$id/agreement" params={{ id: String(projectId) }}>
          {`Read the agreement (version ${agreement.revision})`}
        </Link>
      </p>
    </section>
  );
}
