import { Link } from '@tanstack/react-router';
import type { PostingView } from '../posting.schema.ts';
import classes from './postings.module.css';

/** Shows why a project cannot be removed at present, with a link to its room if it has a hire. */
export function HeldPosting({ posting, why }: { posting: PostingView; why: string }) {
  return (
    <section className={classes.held} aria-label="Removal">
      <p>{why}</p>
      <p>
        {posting.winner && (
          <Link to="/projects/$id/room" params={{ id: String(posting.id) }}>
            Open the project room
          </Link>
        )}
        <Link to="/admin/users/$id" params={{ id: String(posting.client.id) }}>
          {`Open ${posting.client.name}’s account`}
        </Link>
      </p>
    </section>
  );
}
