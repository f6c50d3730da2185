import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import classes from './profile.module.css';

interface ProfileSkeletonProps {
  hasRating?: boolean;
}

export function ProfileSkeleton({ hasRating = false }: ProfileSkeletonProps) {
  return (
    <div className="bw-page">
      <Loading noun="profile">
        <PageHeading
          eyebrow={<Skeleton component="span" display="block" height={18} width={80} radius={2} />}
          title={
            <span className="bw-profile-name" data-loading>
              <Skeleton component="span" display="block" height={72} circle />
              <Skeleton component="span" display="block" height="1em" width="70%" radius={2} />
            </span>
          }
          lead={<Skeleton component="span" display="block" height={26} width={260} radius={2} />}
        />
        <div className={classes.profile}>
          <Skeleton className={classes.factsSkeleton} data-rated={hasRating} radius={2} />
          <div id={hasRating ? 'profile-about' : undefined}>
            <Skeleton height={26} width={90} mb={16} radius={2} />
            <SkeletonLines lines={5} height={16} />
          </div>
          <div>
            <Skeleton height={26} width={70} mb={16} radius={2} />
            <Skeleton height={32} width="min(24rem, 100%)" radius={2} />
          </div>
        </div>
      </Loading>
    </div>
  );
}
