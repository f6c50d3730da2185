import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatWeights } from '#features/bids/criterion-weights.rules.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import {
  type CriterionState,
  getCriterionState,
  listCriterionEvents,
  listCriterionStatements,
} from '../../../agreement/criteria-state.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { CriterionHistory } from './CriterionHistory.tsx';
import classes from './criteria.module.css';

const stateTags = {
  open: <Tag>Open</Tag>,
  met: (
    <Tag tone="green" icon={<IconCheck size={14} stroke={2} aria-hidden />}>
      Delivered
    </Tag>
  ),
  changes_requested: <Tag tone="yellow">Changes requested</Tag>,
  disputed: <Tag tone="red">Disputed</Tag>,
  decided_met: (
    <Tag tone="green" icon={<IconCheck size={14} stroke={2} aria-hidden />}>
      Decided: met
    </Tag>
  ),
  decided_unmet: <Tag tone="red">Decided: not met</Tag>,
} satisfies Record<CriterionState, ReactNode>;

interface CriterionRecordProps {
  workspace: WorkspaceView;
  criterion: NonNullable<WorkspaceView['agreement']>['criteria'][number];
  /** 1 for the first. */
  position: number;
}

/** Content of an item of `classes.checklist`. */
export function CriterionRecord({ workspace, criterion, position }: CriterionRecordProps) {
  const { id, text, remark } = criterion;
  const { deliveries, disputes, agreement } = workspace;
  const weight = formatWeights(agreement?.criteria ?? []).get(id);
  return (
    <>
      <span className={`bw-figure ${classes.number}`}>{position}</span>
      <div>
        <bdi>{text}</bdi>
        {remark && (
          <small>
            <bdi>{remark}</bdi>
          </small>
        )}
        {weight && <small>{`Weight ${weight}`}</small>}
      </div>
      {stateTags[getCriterionState(criterion, deliveries.at(-1), disputes)]}
      <CriterionHistory
        criterion={text}
        events={listCriterionEvents(id, deliveries)}
        statements={listCriterionStatements(id, disputes)}
        workspace={workspace}
      />
    </>
  );
}
