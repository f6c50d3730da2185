import { Group, Stack, Text } from '@mantine/core';
import { FileList } from '#features/files/ui/FileList.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { ProgramMark } from '#platform/client/text/ProgramMark.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import type { DeliveryView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { CHANGES_ANCHOR, OPEN_CHANGE_ANCHOR } from '../../../workspace/workspace-path.rules.ts';
import classes from './requested-changes.module.css';

interface RequestedChangesProps {
  workspace: WorkspaceView;
  delivery: DeliveryView;
  level: 3 | 4;
  /** Those of the request that are listed. */
  criteria: readonly DeliveryView['changesCriteria'][number][];
}

/** Admins may open files only if there is a dispute. */
export function areFilesRestricted({ party, disputes }: WorkspaceView): boolean {
  return party === 'admin' && disputes.length === 0;
}

export function RequestedChanges(props: RequestedChangesProps) {
  const { workspace, delivery, level, criteria } = props;
  const { party, client } = workspace;
  const { changesAt, changesNote, changesQuote, changesFiles, proposedChange } = delivery;
  if (changesAt === null) return null;
  const Heading = `h${level}` as const;
  return (
    <Stack gap="xs" px="md" py="sm" className={classes.request}>
      <Group justify="space-between" align="baseline" gap="0.25rem 1rem">
        <Heading>
          {party === 'client' ? 'You asked for changes' : `${client.name} asked for changes`}
        </Heading>
        <Text span size="sm" c="dimmed">
          <DateTime at={changesAt} />
        </Text>
        <ProgramMark isByProgram={delivery.areChangesByProgram} />
      </Group>
      {criteria.length > 0 && (
        <Stack component="ul" gap="xs">
          {criteria.map(({ id, text, remark, fileIds }) => (
            <li key={id}>
              <strong>
                <PlainText text={text} maxLines={3} charactersPerLine={40} noun="the criterion" />
              </strong>
              {remark && <PlainText text={remark} maxLines={6} noun="the remark" />}
              <FileList
                files={changesFiles.filter((file) => fileIds.includes(file.id))}
                namesOnly={areFilesRestricted(workspace)}
              />
            </li>
          ))}
        </Stack>
      )}
      {changesQuote && <p dir="auto">{`About “${changesQuote}”:`}</p>}
      {changesNote && <PlainText text={changesNote} maxLines={8} noun="the changes asked for" />}
      {proposedChange && (
        <p>
          <a href={`#${proposedChange.state === 'open' ? OPEN_CHANGE_ANCHOR : CHANGES_ANCHOR}`}>
            Answered by a proposed change
          </a>
        </p>
      )}
    </Stack>
  );
}
