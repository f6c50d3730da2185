import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { toTurnContext } from '../../deadlines/idle.rules.ts';
import { isReadersTurn } from '../../deadlines/turn.rules.ts';
import { formatTurn } from '../../hire.labels.ts';
import { useWorkspace } from './useWorkspace.ts';

export function WorkspaceLink({ projectId }: { projectId: number }) {
  const { data: workspace } = useWorkspace(projectId, { enabled: true });
  const turn = workspace && toTurnContext(workspace);
  return (
    <Group gap="0.625rem 1.25rem">
      {turn?.next && (
        <Text span fw={600} {...(isReadersTurn(turn) && { c: 'var(--bw-primary-ink)' })}>
          {formatTurn(turn)}
        </Text>
      )}
      <Button
        variant="primary"
        renderRoot={(props) => (
          <Link to="/projects/$id/room" params={{ id: String(projectId) }} {...props} />
        )}
      >
        Open the project room
      </Button>
    </Group>
  );
}
