import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { isReadersTurn } from '../../../deadlines/turn.rules.ts';
import { isAwaitedStep, stepLabels } from '../../../hire.labels.ts';
import type { StepName } from '../../../hire.rules.ts';
import { nameMilestone } from '../../../milestones/milestone.labels.ts';
import { hasSeveralMilestones } from '../../../milestones/several-milestones.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { StepDialog } from './StepDialog.tsx';
import classes from './next-step.module.css';

type AvailableStep = WorkspaceView['steps'][number];

const StepMenu = lazy(() => import('./StepMenu.tsx'));

const weightOrder = ['main', 'other', 'grave'];

/** `settle` has its button beside the offer. Steps of the system or a bank have none. */
function listStepsWithButton(workspace: WorkspaceView) {
  return workspace.steps
    .flatMap((step) => {
      const labels = step.name === 'settle' ? null : stepLabels[step.name];
      return labels ? [{ ...step, ...labels }] : [];
    })
    .toSorted((a, b) => weightOrder.indexOf(a.weight) - weightOrder.indexOf(b.weight));
}

function getLaterOpening({ opensAt }: AvailableStep, now: Date): string | null {
  return opensAt !== null && now < new Date(opensAt) ? opensAt : null;
}

/** Beside the amount of the next milestone, the amount to release must be clear. */
function formatLabel(step: { name: StepName; label: string }, workspace: WorkspaceView): string {
  if (step.name === 'release' && hasSeveralMilestones(workspace))
    return `Release ${formatCents(workspace.amountCents)}`;
  return nameMilestone(step.label, workspace);
}

interface StepButtonsProps {
  workspace: WorkspaceView;
  now: Date;
}

export function StepButtons({ workspace, now }: StepButtonsProps) {
  // Not cleared when the dialog is closed, so that the content remains while the dialog closes.
  const [selectedStep, setSelectedStep] = useState<StepName | null>(null);
  const [isOpened, setOpened] = useState(false);
  const stepsWithButton = listStepsWithButton(workspace);
  const isMyTurn = isReadersTurn(workspace);
  // The request for changes is what counts then, so the other steps are in a menu.
  const isInMenu = ({ weight }: { weight: string }) =>
    workspace.state === 'changes_requested' && weight !== 'main';
  const menuSteps = stepsWithButton.filter(isInMenu).map(({ name, label, ...step }) => {
    const laterAt = getLaterOpening({ name, ...step }, now);
    return { label, laterAt, onClick: () => openDialog(name) };
  });

  function openDialog(name: StepName) {
    setSelectedStep(name);
    setOpened(true);
  }

  return (
    <>
      {stepsWithButton.map((step) => {
        if (isInMenu(step)) return null;
        const laterAt = getLaterOpening(step, now);
        return (
          <Button
            key={step.name}
            variant={
              isMyTurn && !laterAt && isAwaitedStep(step.name, workspace.state)
                ? 'primary'
                : 'default'
            }
            disabled={laterAt !== null}
            aria-haspopup="dialog"
            onClick={() => openDialog(step.name)}
          >
            <span>
              {formatLabel(step, workspace)}
              {laterAt && (
                <span className={classes.opensAt}>
                  {' from '}
                  <FormattedDate at={laterAt} />
                </span>
              )}
            </span>
          </Button>
        );
      })}
      {menuSteps.length > 0 && (
        <Suspense>
          <StepMenu steps={menuSteps} />
        </Suspense>
      )}
      <StepDialog
        workspace={workspace}
        step={selectedStep}
        opened={isOpened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
