import { Link } from '@tanstack/react-router';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import type { InvitationView } from '../../invitation.schema.ts';
import { InvitationStatusTag } from '../InvitationTags.tsx';
import classes from './invitations.module.css';

interface SubjectProps {
  invitation: InvitationView;
  now: Date;
}

function Subject({ invitation, now }: SubjectProps) {
  const { project, clientName, status } = invitation;
  if (!project) return <span>{`A private project by ${clientName}`}</span>;
  const link = { to: '/projects/$id', params: { id: String(project.id) } } as const;
  const isOpen = project.status === 'active' && new Date(project.deadline) > now;
  return (
    <span>
      <Link {...link}>{project.title}</Link>
      {status === 'accepted' && isOpen && !project.isPaused && (
        <Link {...link} className={classes.responseBid}>
          Open it to bid
          <span className="bw-hidden">{` on ${project.title}`}</span>
        </Link>
      )}
    </span>
  );
}

export function RecentResponses({ invitations }: { invitations: InvitationView[] }) {
  const now = useNow(60_000);
  if (invitations.length === 0) return null;
  return (
    <section className={classes.invitations} aria-labelledby="recent-title">
      <h2 id="recent-title">{`Recent Responses (${invitations.length})`}</h2>
      <ul className={classes.responses}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <Subject invitation={invitation} now={now} />
            <InvitationStatusTag status={invitation.status} />
            <FormattedDate at={invitation.updatedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
