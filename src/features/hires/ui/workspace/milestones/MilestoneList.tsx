import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { MilestoneStateTag } from '#features/hires/ui/MilestoneStateTag.tsx';
import { formatDateTime } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import { formatDeadline } from '../../../hire.labels.ts';
import { isFundedState } from '../../../milestones/milestone.rules.ts';
import type { ListedMilestone, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import classes from './milestone-list.module.css';

// A menu is large, and most rooms have none.
const EndHere = lazy(async () => {
  const module = await import('./EndHere.tsx');
  return { default: module.EndHere };
});

const formatName = ({ position, title }: ListedMilestone) =>
  title ? `${position}. ${title}` : `Milestone ${position}`;

/** Amount, dates and what was paid out or back. */
function formatFacts(milestone: ListedMilestone): string {
  const { state, amountCents, days, dueAt, releasedCents, refundedCents, reducedCents, next } =
    milestone;
  const hasNotStarted = !dueAt && ['planned', 'in_progress'].includes(state);
  const isDivided = [releasedCents, refundedCents - reducedCents].includes(amountCents);
  return [
    !isDivided && formatCents(amountCents),
    hasNotStarted && `${formatDays(days)} once it has started`,
    next && dueAt && `due ${formatDateTime(dueAt)}`,
    releasedCents > 0 && `${formatCents(releasedCents)} released`,
    refundedCents > 0 && `${formatCents(refundedCents)} returned`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What happens if nobody acts. */
function formatOutlook(workspace: WorkspaceView, milestone: ListedMilestone): string | null {
  const { state, frozen, dueAt, next, offeredTo } = milestone;
  if (state === 'planned') {
    return workspace.party === 'developer' ? 'Not funded yet. Wait with this part.' : null;
  }
  if (!isFundedState(state)) return null;
  const context = { ...workspace, state, frozen, dueAt, next, offeredTo };
  return formatDeadline(context, formatDateTime);
}

interface MilestoneItemProps {
  workspace: WorkspaceView;
  milestone: ListedMilestone;
}

function MilestoneItem({ workspace, milestone }: MilestoneItemProps) {
  const isOpen = milestone.id === workspace.milestoneId;
  const name = formatName(milestone);
  const canOpen = isFundedState(milestone.state) && !isOpen;
  // The next step of the open one contains it.
  const outlook = isOpen ? null : formatOutlook(workspace, milestone);
  return (
    <li className={classes.milestone} aria-current={isOpen || undefined}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <h3>
          {canOpen ? (
            <Link
              to="/projects/$id/room"
              params={{ id: String(workspace.projectId) }}
              search={{ milestone: milestone.id }}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <MilestoneStateTag state={milestone.state} />
      </Group>
      <Text size="sm" c="dimmed">
        {[formatFacts(milestone), outlook].filter(Boolean).join('. ')}
      </Text>
    </li>
  );
}

export function MilestoneList({ workspace }: { workspace: WorkspaceView }) {
  return (
    <section className={classes.list} aria-labelledby="milestones">
      <Group justify="space-between">
        <h2 id="milestones">Milestones</h2>
        <Suspense>
          <EndHere workspace={workspace} />
        </Suspense>
      </Group>
      <ol>
        {workspace.milestones.map((milestone) => (
          <MilestoneItem key={milestone.id} workspace={workspace} milestone={milestone} />
        ))}
      </ol>
    </section>
  );
}
