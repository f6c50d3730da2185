import { Stack, Text } from '@mantine/core';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import type { WorkspaceView } from '../../workspace/workspace.schema.ts';
import { changeStateLabels } from '../change.labels.ts';
import type { ChangeView } from '../change.schema.ts';
import { ChangeItems } from './ChangeItems.tsx';
import { RequestLink } from './RequestLink.tsx';

/** Proposals that have ended, the newest first. */
export function EarlierChanges({ workspace }: { workspace: WorkspaceView }) {
  const { projectId } = workspace;
  const changes = trpc.hires.changes.useQuery({ projectId }, { staleTime: 0 });
  if (changes.data) {
    const ended = changes.data.filter(({ state }) => state !== 'open');
    if (ended.length === 0) return <Text c="dimmed">No change has been proposed yet.</Text>;
    return (
      <Stack component="ul" gap="lg" m={0} p={0}>
        {ended.map((change) => (
          <EndedChange key={change.id} workspace={workspace} change={change} />
        ))}
      </Stack>
    );
  }
  if (!changes.isError) {
    return (
      <Loading noun="changes">
        <SkeletonLines lines={4} height={18} />
      </Loading>
    );
  }
  return (
    <ErrorState
      level={3}
      title="The changes could not be loaded"
      message={readError(changes.error).message}
      onRetry={() => void changes.refetch()}
      retrying={changes.isFetching}
    />
  );
}

interface EndedChangeProps {
  workspace: WorkspaceView;
  change: ChangeView;
}

function EndedChange({ workspace, change }: EndedChangeProps) {
  const { state, proposedBy, items, note, proposedAt, endedAt, agreementVersion } = change;
  const proposer = proposedBy === workspace.party ? 'you' : workspace[proposedBy].name;
  return (
    <Stack component="li" gap={4} style={{ listStyle: 'none' }}>
      <Text component="h3" fw={600} m={0}>
        {changeStateLabels[state]}
        {agreementVersion !== null && `: version ${agreementVersion} of the agreement`}
      </Text>
      <Text size="sm" c="dimmed" m={0}>
        {`Proposed by ${proposer} on `}
        <DateTime at={proposedAt} />
        {endedAt && (
          <>
            {', ended on '}
            <DateTime at={endedAt} />
          </>
        )}
      </Text>
      <RequestLink change={change} />
      <ChangeItems items={items} milestoneCount={workspace.milestones.length} />
      {note && <PlainText text={`“${note}”`} maxLines={4} noun="the note" />}
    </Stack>
  );
}
