import { type ReactNode, useId } from 'react';
import { PageHeading } from '../layout/PageHeading.tsx';
import classes from './records.module.css';

interface RecordPageProps {
  /** A link back to the list. */
  eyebrow: ReactNode;
  title: ReactNode;
  /** The status tags, the number and the date of the record. */
  lead: ReactNode;
  /** The actions on the record. */
  actions?: ReactNode;
  /** The sections of the record. */
  children: ReactNode;
}

/** The page of one record. */
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
  none: string;
  notes: Note[];
  children: (note: Note) => ReactNode;
  /** Content after the notes, such as a button to load more. */
  more?: ReactNode;
}

/** A section of a record's page with a list of notes. */
export function RecordNotes<Note extends { id: number | string }>(props: RecordNotesProps<Note>) {
  const { title, none, notes, children, more } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {notes.length === 0 && <p className="bw-muted-line">{none}</p>}
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
