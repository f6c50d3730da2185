import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isReadersTurn } from '../../deadlines/turn.rules.ts';
import { formatTurn } from '../../hire.labels.ts';
import { useWorkspace } from './useWorkspace.ts';

export function WorkspaceLink({ projectId }: { projectId: number }) {
  const { data: workspace } = useWorkspace(projectId, { enabled: true });
  return (
    <Group gap="0.625rem 1.25rem">
      {workspace?.next && (
        <Text span fw={600} {...(isReadersTurn(workspace) && { c: 'var(--bw-primary-ink)' })}>
          {formatTurn(workspace)}
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
