import { type ReactNode, useId } from 'react';
import classes from './records.module.css';

interface RecordNotesProps<Note> {
  title: string;
  /** What stands where there are none. */
  none: string;
  notes: Note[];
  children: (note: Note) => ReactNode;
  /** Where there are more of them. */
  more?: ReactNode;
}

/** A section of a record's page: what was noted of it, one below the other. */
export function RecordNotes<Note extends { id: number | string }>(props: RecordNotesProps<Note>) {
  const { title, none, notes, children, more } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {notes.length === 0 && <p className="bw-record-quiet">{none}</p>}
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
