import { Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Tag } from '#platform/client/text/Tag.tsx';
import {
  type CriterionState,
  findOpenRequest,
  getCriterionState,
  listCriterionEvents,
} from '../../../agreement/criteria-state.rules.ts';
import { sides } from '../../../disputes/dispute.rules.ts';
import type { DisputeView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { areFilesRestricted } from '../changes/RequestedChanges.tsx';
import { CriterionHistory } from './CriterionHistory.tsx';
import classes from './criteria.module.css';

export type AgreedCriterion = NonNullable<WorkspaceView['agreement']>['criteria'][number];

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
} satisfies Record<CriterionState, ReactNode>;

interface StatementsProps {
  workspace: WorkspaceView;
  disputed: DisputeView['criteria'][number];
}

function Statements({ workspace, disputed }: StatementsProps) {
  return (
    <Stack className={classes.words} gap={2}>
      {sides.map((side) => {
        const statement = disputed[side];
        const word = statement && (statement.isMet ? 'Met' : 'Not met');
        return (
          <Text key={side} size="sm">
            <Text span inherit c="dimmed">{`${workspace[side].name}: `}</Text>
            <strong>{word ?? 'No statement'}</strong>
            {statement?.remark && (
              <>
                {'. '}
                <bdi>{statement.remark}</bdi>
              </>
            )}
          </Text>
        );
      })}
    </Stack>
  );
}

interface CriterionRecordProps {
  workspace: WorkspaceView;
  criterion: AgreedCriterion;
  /** 1 for the first. */
  position: number;
  /** With what each side says about the criterion. */
  dispute?: DisputeView | undefined;
}

/** Content of an item of `classes.checklist`. */
export function CriterionRecord(props: CriterionRecordProps) {
  const { workspace, criterion, position, dispute } = props;
  const { id, text, remark } = criterion;
  const { deliveries, disputes } = workspace;
  const disputed = dispute?.criteria.find((one) => one.id === id);
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
      </div>
      {stateTags[getCriterionState(id, deliveries.at(-1), disputes)]}
      <CriterionHistory
        criterion={text}
        events={listCriterionEvents(id, deliveries, findOpenRequest(workspace))}
        areFilesRestricted={areFilesRestricted(workspace)}
      />
      {disputed && <Statements workspace={workspace} disputed={disputed} />}
    </>
  );
}
