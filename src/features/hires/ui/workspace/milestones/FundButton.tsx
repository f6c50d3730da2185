import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { centsToDollars } from '#platform/shared/format/money.ts';
import { formatFundAction } from '../../../milestones/milestone.labels.ts';
import { findNextPlanned } from '../../../milestones/milestone.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';

/** For the client, while a milestone is planned. */
export function FundButton({ workspace }: { workspace: WorkspaceView }) {
  const { projectId, party, developer, milestones, idleSince } = workspace;
  const next = findNextPlanned(milestones);
  if (!next || party !== 'client') return null;
  return (
    <Button
      variant={idleSince === null ? 'default' : 'primary'}
      renderRoot={(props) => (
        <Link
          to="/payment/$projectId"
          params={{ projectId: String(projectId) }}
          search={{
            amount: centsToDollars(next.amountCents),
            developer: developer.id,
            milestone: next.id,
          }}
          {...props}
        />
      )}
    >
      {formatFundAction(next)}
    </Button>
  );
}
