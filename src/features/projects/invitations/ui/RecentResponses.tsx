import { Link } from '@tanstack/react-router';
import { Day } from '#platform/client/kit/Day.tsx';
import type { InvitationView } from '../invitation.schema.ts';
import { AnswerTag } from './InvitationTags.tsx';

function Subject({ invitation }: { invitation: InvitationView }) {
  const { project, clientName } = invitation;
  if (!project) return <span>{`A private project by ${clientName}`}</span>;
  return (
    <Link to="/projects/$id" params={{ id: String(project.id) }}>
      {project.title}
    </Link>
  );
}

export function RecentResponses({ invitations }: { invitations: InvitationView[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className="bw-invitations" aria-labelledby="recent-title">
      <h2 id="recent-title">{`Recent Responses (${invitations.length})`}</h2>
      <ul className="bw-responses">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <Subject invitation={invitation} />
            <AnswerTag status={invitation.status} />
            <Day at={invitation.updatedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
