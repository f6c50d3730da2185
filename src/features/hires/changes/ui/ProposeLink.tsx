import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeliveryView, WorkspaceView } from '../../workspace/workspace.schema.ts';
import { useCanPropose } from './useCanPropose.ts';

interface ProposeLinkProps {
  workspace: WorkspaceView;
  /** The delivery with the open request for changes. */
  openRequest: DeliveryView | null;
}

export function ProposeLink({ workspace, openRequest }: ProposeLinkProps) {
  const { projectId, milestoneId, party } = workspace;
  if (!useCanPropose(workspace)) return null;
  const request = party === 'developer' ? openRequest?.id : undefined;
  return (
    <Button
      variant="subtle"
      renderRoot={(props) => (
        <Link
          to="/projects/$id/propose"
          params={{ id: String(projectId) }}
          search={{ milestone: milestoneId, ...(request && { request }) }}
          {...props}
        />
      )}
    >
      {request ? 'Propose a change instead' : 'Propose a change'}
    </Button>
  );
}
