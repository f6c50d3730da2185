import { FileList } from '#features/files/ui/FileList.tsx';
import { LinkedText } from '#platform/client/text/PlainText.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { CriterionEvent } from '../../../agreement/criteria-state.rules.ts';
import classes from './criteria.module.css';

const eventLabels = {
  delivered: 'Delivered',
  questioned: 'Questioned',
  delivered_again: 'Delivered again',
};

interface CriterionHistoryProps {
  criterion: string;
  events: readonly CriterionEvent[];
  areFilesRestricted: boolean;
}

/** Null if the state of the criterion says the same. The remark of an open request is on the card of the turn. */
export function CriterionHistory(props: CriterionHistoryProps) {
  const { criterion, events, areFilesRestricted } = props;
  const isPlain = ({ remark, files, ...event }: CriterionEvent) =>
    !remark && files.length === 0 && !('link' in event && event.link);
  if (events.length === 0 || (events.length === 1 && events.every(isPlain))) return null;
  return (
    <ol className={classes.history} aria-label={`History of “${criterion}”`}>
      {events.map((event) => {
        const isElsewhere = event.kind === 'questioned' && event.isOpen;
        return (
          <li key={event.kind + event.at}>
            <span>
              {`${eventLabels[event.kind]} `}
              <FormattedDate at={event.at} />
            </span>
            {!isElsewhere && event.remark && <bdi>{event.remark}</bdi>}
            {'link' in event && event.link && <LinkedText text={event.link} />}
            {!isElsewhere && <FileList files={event.files} namesOnly={areFilesRestricted} />}
          </li>
        );
      })}
    </ol>
  );
}
