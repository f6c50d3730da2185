import type { ReactNode } from 'react';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import type { ProjectInvitations } from '../../invitation.schema.ts';
import classes from './owner-invitations.module.css';

type Invitee = ProjectInvitations['requests'][number]['developer'];

interface InviteeRowProps {
  developer: Invitee;
  /** Date of the invitation or the request. */
  at: string;
  children?: ReactNode;
}

export function InviteeRow({ developer, at, children }: InviteeRowProps) {
  const { name, avatar } = developer;
  return (
    <div className={classes.inviteeRow}>
      <Avatar name={name} src={avatar} size={40} />
      <div className={classes.inviteePerson}>
        <ProfileLink to="/developers/$id" user={developer} />
        <span>
          <Rating {...developer} />
          <FormattedDate at={at} />
        </span>
      </div>
      {children}
    </div>
  );
}
