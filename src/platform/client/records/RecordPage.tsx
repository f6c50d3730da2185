import { type ReactNode, useId } from 'react';
import { readError } from '../api/errors.ts';
import { ErrorState } from '../feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '../feedback/Loading.tsx';
import { PageHeading } from '../layout/PageHeading.tsx';
import classes from './records.module.css';

interface RecordPageProps {
  /** Above the title: a link back to the list. */
  eyebrow: ReactNode;
  title: ReactNode;
  /** The status tags, the number and the date of the record. */
  lead: ReactNode;
  /** The actions on the record. */
  actions?: ReactNode;
  /** The sections of the record. */
  children: ReactNode;
}

/** The page of one record, such as a report or a dispute. */
export function RecordPage({ lead, children, ...heading }: RecordPageProps) {
  return (
    <>
      <PageHeading {...heading} lead={<span className={classes.lead}>{lead}</span>} />
      <div className={classes.page}>{children}</div>
    </>
  );
}

interface RecordNotesProps<Note> {
  title: string;
  /** Text if there are no notes. */
  emptyText: string;
  notes: Note[];
  /** Renders the content of a note. */
  children: (note: Note) => ReactNode;
  /** Content after the notes, such as a button to load more. */
  more?: ReactNode;
}

/** A section of a record's page with a list of notes. */
export function RecordNotes<Note extends { id: number | string }>(props: RecordNotesProps<Note>) {
  const { title, emptyText, notes, children, more } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {notes.length === 0 && <p className="bw-muted-line">{emptyText}</p>}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note.id}>{children(note)}</li>
          ))}
        </ul>
      )}
      {more !== undefined && <p className={classes.links}>{more}</p>}
    </section>
  );
}

interface RecordFallbackProps {
  /** The query of the record, which has no data. */
  query: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  eyebrow: string;
  title: string;
  /** The noun in a sentence: "project". */
  noun: string;
  /** The message if the record does not exist. */
  notFoundMessage: string;
  /** A link to the list of all records, shown if the record does not exist. */
  listLink: ReactNode;
}

/** The page of a record that is loading, failed to load, or does not exist. */
export function RecordFallback({
  query,
  eyebrow,
  title,
  noun,
  notFoundMessage,
  listLink,
}: RecordFallbackProps) {
  if (query.isPending) {
    return (
      <>
        <PageHeading eyebrow={eyebrow} title={title} />
        <Loading noun={`this ${noun}`}>
          <SkeletonLines lines={8} height={22} />
        </Loading>
      </>
    );
  }
  const { status, message } = readError(query.error);
  return (
    <div className="bw-standalone">
      <ErrorState
        level={1}
        title={status === 404 ? message : `This ${noun} could not be loaded`}
        message={status === 404 ? notFoundMessage : message}
        onRetry={status === 404 ? undefined : () => void query.refetch()}
        retrying={query.isFetching}
        action={listLink}
      />
    </div>
  );
}
