import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import './project.css';

export function ProjectSkeleton() {
  return (
    <div className="bw-page">
      <Loading what="project">
        <PageHeading
          eyebrow={<Skeleton component="span" display="block" height={25} width={240} radius={3} />}
          title={
            <Skeleton
              component="span"
              display="block"
              height="1em"
              width="min(30rem, 90%)"
              radius={2}
            />
          }
          lead={<Skeleton component="span" display="block" height={26} width={260} radius={2} />}
        />
        <div className="bw-project-columns">
          <Skeleton className="bw-project-figures" height={227} radius={2} />
          <div className="bw-project-main">
            <SkeletonLines lines={9} height={16} />
          </div>
        </div>
      </Loading>
    </div>
  );
}
