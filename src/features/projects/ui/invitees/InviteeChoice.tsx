import { Loading } from '#platform/client/feedback/Loading.tsx';
import { Skeleton } from '#platform/client/feedback/Skeleton.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import type { Invitee } from './useInvitees.ts';
import classes from './invite-developers.module.css';

interface InviteeChoiceProps {
  developer: Invitee;
  selected: boolean;
  errorId: string | undefined;
  onSelect: (selected: boolean) => void;
}

export function InviteeChoice({ developer, selected, errorId, onSelect }: InviteeChoiceProps) {
  const { name, bio, avatar, rating, reviewCount } = developer;
  return (
    <li>
      <label className={classes.invitee} data-selected={selected}>
        <input
          type="checkbox"
          checked={selected}
          aria-label={`Invite ${name}`}
          aria-invalid={errorId !== undefined || undefined}
          aria-describedby={errorId}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <Avatar name={name} src={avatar} size={40} />
        <span className={classes.inviteeText}>
          <span className={classes.inviteeName}>{name}</span>
          {bio !== '' && <span className={classes.inviteeBio}>{bio}</span>}
        </span>
        <span className={classes.inviteeRating}>
          <Rating rating={rating} reviewCount={reviewCount} />
          <span>{formatCount(reviewCount, 'review')}</span>
        </span>
      </label>
    </li>
  );
}

export function InviteesSkeleton() {
  return (
    <Loading noun="developers">
      {[1, 2, 3].map((place) => (
        <div key={place} className={classes.invitee}>
          <Skeleton height={20} width={20} />
          <Skeleton height={40} width={40} circle />
          <span className={classes.inviteeText}>
            <Skeleton height={14} width="40%" mb={8} />
            <Skeleton height={12} width="85%" />
          </span>
        </div>
      ))}
    </Loading>
  );
}
