import { Link } from '@tanstack/react-router';
import { RecordNotes } from '#platform/client/records/RecordPage.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { hireStatePhrases } from '../../activity/ui/hire.labels.ts';
import type { UserDetails } from '../admin-users.schema.ts';

/** Lists the latest hires of a client or developer, active ones first; null for an admin. */
export function UserHires({ role, deleted, email, latestHires }: UserDetails) {
  if (role === 'admin') return null;
  const isClient = role === 'client';
  return (
    <RecordNotes
      title="Hires"
      none={isClient ? 'They have not hired anyone.' : 'They have not been hired.'}
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
          <p className="bw-muted-line">
            {`${formatCents(amountCents)}, ${hireStatePhrases[state]} · ${isClient ? 'Built by' : 'For'} `}
            <Link to="/admin/users/$id" params={{ id: String(other.id) }}>
              {other.name}
            </Link>
          </p>
        </>
      )}
    </RecordNotes>
  );
}
