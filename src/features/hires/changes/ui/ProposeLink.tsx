import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { WorkspaceView } from '../../workspace/workspace.schema.ts';
import { useCanPropose } from './useCanPropose.ts';

export function ProposeLink({ workspace }: { workspace: WorkspaceView }) {
  const { projectId, milestoneId } = workspace;
  if (!useCanPropose(workspace)) return null;
  return (
    <Button
      variant="subtle"
      renderRoot={(props) => (
        <Link
          to="/projects/$id/propose"
          params={{ id: String(projectId) }}
          search={{ milestone: milestoneId }}
          {...props}
        />
      )}
    >
      Propose a change
    </Button>
  );
}
