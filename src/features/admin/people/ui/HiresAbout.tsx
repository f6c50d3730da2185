import { Link } from '@tanstack/react-router';
import { RecordNotes } from '#platform/client/records/RecordNotes.tsx';
import { formatCents } from '#platform/shared/money.ts';
import { hireWords } from '../../about/ui/hire-words.ts';
import type { PersonView } from '../people.schema.ts';

/** Lists the latest hires of a client or developer, active ones first; null for an admin. */
export function HiresAbout({ role, deleted, email, latestHires }: PersonView) {
  if (role === 'admin') return null;
  const isClient = role === 'client';
  return (
    <RecordNotes
      title="Hires"
      none={isClient ? 'They have hired nobody.' : 'Nobody has hired them.'}
      notes={latestHires}
      more={
        isClient && !deleted ? (
          <Link to="/admin/projects" search={{ search: email }}>
            All their projects
          </Link>
        ) : undefined
      }
    >
      {({ id, title, state, amountCents, other }) => (
        <>
          <Link to="/admin/projects/$id" params={{ id: String(id) }}>
            {title}
          </Link>
          <p className="bw-record-quiet">
            {`${formatCents(amountCents)}, ${hireWords[state]} · ${isClient ? 'Built by' : 'For'} `}
            <Link to="/admin/users/$id" params={{ id: String(other.id) }}>
              {other.name}
            </Link>
          </p>
        </>
      )}
    </RecordNotes>
  );
}
