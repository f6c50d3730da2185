import { FileList } from '#features/files/ui/FileList.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { truncate } from '#platform/shared/format/text.ts';
import type { DeliveryView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import classes from './requested-changes.module.css';

interface RequestedChangesProps {
  workspace: WorkspaceView;
  delivery: DeliveryView;
  level: 3 | 4;
  /** How the criteria are shown. `links` shortens each and leads to the list of all. */
  criteria: 'hidden' | 'links' | 'texts';
}

const CRITERION_LABEL_MAX = 39;

/** Admins may open files only if there is a dispute. */
export function areFilesRestricted({ party, disputes }: WorkspaceView): boolean {
  return party === 'admin' && disputes.length === 0;
}

export function RequestedChanges(props: RequestedChangesProps) {
  const { workspace, delivery, level, criteria } = props;
  const { party, client, agreement } = workspace;
  const { changesAt, changesNote, changesQuote, changesCriteria, changesFiles } = delivery;
  if (changesAt === null) return null;
  const Heading = `h${level}` as const;
  const agreed = agreement?.criteria ?? [];
  return (
    <div className={classes.request}>
      <Heading>
        {party === 'client' ? 'You asked for changes' : `${client.name} asked for changes`}
        <DateTime at={changesAt} />
      </Heading>
      {criteria !== 'hidden' && changesCriteria.length > 0 && (
        <ul>
          {changesCriteria.map(({ id, remark, fileIds }) => {
            const number = agreed.findIndex((criterion) => criterion.id === id) + 1;
            return (
              <li key={id}>
                {criteria === 'links' ? (
                  <a href={`#criterion-${number}`}>
                    <bdi>{truncate(agreed[number - 1]?.text ?? '', CRITERION_LABEL_MAX)}</bdi>
                  </a>
                ) : (
                  <bdi>{agreed[number - 1]?.text}</bdi>
                )}
                {remark && <PlainText text={remark} maxLines={6} noun="the remark" />}
                <FileList
                  files={changesFiles.filter((file) => fileIds.includes(file.id))}
                  namesOnly={areFilesRestricted(workspace)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {changesQuote && <p dir="auto">{`About “${changesQuote}”:`}</p>}
      {changesNote && <PlainText text={changesNote} maxLines={8} noun="the changes asked for" />}
    </div>
  );
}
