import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { Skeleton } from '#platform/client/feedback/Skeleton.tsx';
import classes from './invitations.module.css';

export function InvitationsSkeleton() {
  return (
    <Loading noun="invitations">
      <div className={classes.invitations}>
        <Skeleton height="1.7rem" width="min(17rem, 80%)" radius={2} />
        <ul>
          {[1, 2].map((place) => (
            <li key={place} className={classes.invitation}>
              <div className={classes.invitationText}>
                <Skeleton height={25} width={240} radius={3} />
                <Skeleton height={24} width="70%" radius={2} />
                <SkeletonLines lines={4} />
              </div>
              <div className={classes.invitationSide}>
                <Skeleton height={124} radius={2} />
                <Skeleton height={44} radius={2} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Loading>
  );
}
