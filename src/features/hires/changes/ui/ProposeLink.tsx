import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import type { WorkspaceView } from '../../workspace/workspace.schema.ts';

/** For both sides, while no proposal is open. */
export function ProposeLink({ workspace }: { workspace: WorkspaceView }) {
  const { projectId, milestoneId, party, hireState, openChange } = workspace;
  const suspension = useSuspensionReason();
  if (party === 'admin' || hireState !== 'running' || openChange || suspension !== null)
    return null;
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
