import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { HeadingSkeleton } from '#platform/client/layout/PageHeading.tsx';
import classes from './workspace.module.css';

export function WorkspaceSkeleton() {
  return (
    <div className={`bw-page ${classes.workspace}`}>
      <Loading noun="project room">
        <HeadingSkeleton eyebrow={200} lead={320} />
        <Skeleton height={210} radius={2} mb={32} />
        <div className={classes.columns}>
          <div className={classes.mainColumn}>
            <SkeletonLines lines={9} height={16} />
          </div>
          <div className={classes.sideColumn}>
            <Skeleton height={330} radius={2} />
          </div>
        </div>
      </Loading>
    </div>
  );
}
