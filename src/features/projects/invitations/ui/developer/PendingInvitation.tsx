import { Link } from '@tanstack/react-router';
import { CLIENT_SUSPENDED_TEXT } from '#features/accounts/suspension/suspension.rules.ts';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { Money } from '#platform/client/text/Money.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import type { InvitationAnswer } from '../../invitation.rules.ts';
import type { InvitationView } from '../../invitation.schema.ts';
import { ClientMessage } from '../ClientMessage.tsx';
import { InvitationTags } from '../InvitationTags.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import classes from './invitations.module.css';

interface PendingInvitationProps {
  invitation: InvitationView;
  now: Date;
  onAnswer: (id: number, answer: InvitationAnswer) => void;
}

export function PendingInvitation({ invitation, now, onAnswer }: PendingInvitationProps) {
  const { id, message, clientName, createdAt, project } = invitation;
  if (!project) return null;
  const { title, description, budget, deadline, isPaused } = project;
  const expired = now >= new Date(deadline);
  return (
    <li className={classes.invitation}>
      <div className={classes.invitationText}>
        <InvitationTags project={project} />
        <h3>
          <Link to="/projects/$id" params={{ id: String(project.id) }}>
            {title}
          </Link>
        </h3>
        <PlainText text={description} maxLines={4} noun={title} />
        {message !== null && <ClientMessage from={clientName} message={message} />}
      </div>
      <div className={classes.invitationSide}>
        <DescriptionList
          items={[
            { label: 'Budget', value: <Money dollars={budget} /> },
            { label: 'Deadline', value: <Countdown deadline={new Date(deadline)} /> },
            { label: 'Client', value: clientName },
            { label: 'Invited', value: <FormattedDate at={createdAt} /> },
          ]}
        />
        {isPaused && !expired && <p className={classes.invitationNote}>{CLIENT_SUSPENDED_TEXT}</p>}
        {expired ? (
          <p className={classes.invitationNote}>
            The deadline has passed. You can answer if the client extends it.
          </p>
        ) : (
          <AnswerButtons
            project={project}
            clientName={clientName}
            variant="solid"
            onAnswer={(answer) => onAnswer(id, answer)}
          />
        )}
      </div>
    </li>
  );
}
