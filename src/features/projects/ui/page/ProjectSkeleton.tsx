import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { HeadingSkeleton } from '#platform/client/layout/PageHeading.tsx';
import classes from './project.module.css';

export function ProjectSkeleton() {
  return (
    <div className="bw-page">
      <Loading noun="project">
        <HeadingSkeleton eyebrow={240} lead={260} />
        <div className="bw-project-columns">
          <Skeleton className={classes.figures} height={227} radius={2} />
          <div className="bw-project-main">
            <SkeletonLines lines={9} height={16} />
          </div>
        </div>
      </Loading>
    </div>
  );
}
