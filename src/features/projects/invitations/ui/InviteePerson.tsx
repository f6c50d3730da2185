import type { ReactNode } from 'react';
import { Day } from '#platform/client/kit/Day.tsx';
import { Initials } from '#platform/client/kit/Initials.tsx';
import { ProfileLink } from '#platform/client/kit/ProfileLink.tsx';
import { Rating } from '#platform/client/kit/Rating.tsx';
import type { ProjectInvitations } from '../invitation.schema.ts';
import classes from './owner-invitations.module.css';

type Invitee = ProjectInvitations['requests'][number]['developer'];

interface InviteePersonProps {
  developer: Invitee;
  /** Date of the invitation or the request. */
  at: string;
  children?: ReactNode;
}

export function InviteePerson({ developer, at, children }: InviteePersonProps) {
  const { name, avatar } = developer;
  return (
    <div className={classes.inviteeRow}>
      <Initials name={name} src={avatar} size={40} />
      <div className={classes.inviteePerson}>
        <ProfileLink to="/developers/$id" person={developer} />
        <span>
          <Rating {...developer} />
          <Day at={at} />
        </span>
      </div>
      {children}
    </div>
  );
}
