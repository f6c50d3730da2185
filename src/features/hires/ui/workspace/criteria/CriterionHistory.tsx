import { FileList } from '#features/files/ui/FileList.tsx';
import { LinkedText } from '#platform/client/text/PlainText.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type {
  CriterionEvent,
  CriterionStatement,
} from '../../../agreement/criteria-state.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { areFilesRestricted } from '../changes/RequestedChanges.tsx';
import classes from './criteria.module.css';

const eventLabels = {
  delivered: 'Delivered',
  questioned: 'Changes requested',
  delivered_again: 'Delivered again',
};

interface CriterionHistoryProps {
  workspace: WorkspaceView;
  criterion: string;
  events: readonly CriterionEvent[];
  statements: readonly CriterionStatement[];
}

function formatStatement({ by, isMet }: CriterionStatement, workspace: WorkspaceView): string {
  const name = by === 'both' ? 'Both sides' : workspace[by].name;
  return `${by === workspace.party ? 'You' : name}: ${isMet ? 'met' : 'not met'}`;
}

/** Null if the state of the criterion says the same. */
export function CriterionHistory(props: CriterionHistoryProps) {
  const { workspace, criterion, events, statements } = props;
  const hasOtherText = ({ text }: CriterionEvent) => text !== '' && text !== criterion;
  const isPlain = (event: CriterionEvent) =>
    !event.remark &&
    event.files.length === 0 &&
    !('link' in event && event.link) &&
    !hasOtherText(event);
  const isShownByState = events.length === 0 || (events.length === 1 && events.every(isPlain));
  const shownEvents = isShownByState ? [] : events;
  if (shownEvents.length + statements.length === 0) return null;
  return (
    <ol className={classes.history} aria-label={`History of “${criterion}”`}>
      {shownEvents.map((event) => (
        <li key={event.kind + event.at}>
          <span>
            {`${eventLabels[event.kind]} `}
            <FormattedDate at={event.at} />
          </span>
          {hasOtherText(event) && <bdi>{`As it was agreed then: “${event.text}”`}</bdi>}
          {event.remark && <bdi>{event.remark}</bdi>}
          {'link' in event && event.link && <LinkedText text={event.link} />}
          <FileList files={event.files} namesOnly={areFilesRestricted(workspace)} />
        </li>
      ))}
      {statements.map((statement) => (
        <li key={statement.by}>
          <span>{formatStatement(statement, workspace)}</span>
          {statement.remark && <bdi>{statement.remark}</bdi>}
        </li>
      ))}
    </ol>
  );
}
