import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isReadersTurn } from '../../deadlines/turn.rules.ts';
import { formatTurn } from '../../hire.labels.ts';
import { useWorkspace } from './useWorkspace.ts';
import classes from './workspace-link.module.css';

export function WorkspaceLink({ projectId }: { projectId: number }) {
  const { data: workspace } = useWorkspace(projectId, { enabled: true });
  return (
    <div className={classes.workspaceLink}>
      {workspace?.next && <p data-mine={isReadersTurn(workspace)}>{formatTurn(workspace)}</p>}
      <Button
        variant="primary"
        renderRoot={(props) => (
          <Link to="/projects/$id/room" params={{ id: String(projectId) }} {...props} />
        )}
      >
        Open the project room
      </Button>
    </div>
  );
}
