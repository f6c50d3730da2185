import { type ReactNode, useId } from 'react';
import { readError } from '../api/errors.ts';
import { ErrorState } from '../feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '../feedback/Loading.tsx';
import { PageHeading } from '../layout/PageHeading.tsx';
import classes from './records.module.css';

interface RecordPageProps {
  eyebrow: ReactNode;
  title: ReactNode;
  lead: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

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
  emptyText: string;
  notes: Note[];
  children: (note: Note) => ReactNode;
  more?: ReactNode;
}

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
  query: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  eyebrow: string;
  title: string;
  noun: string;
  notFoundMessage: string;
  listLink: ReactNode;
}

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
