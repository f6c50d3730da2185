import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import './room.css';

export function RoomSkeleton() {
  return (
    <div className="bw-page bw-room">
      <Loading what="project room">
        <PageHeading
          eyebrow={<Skeleton component="span" display="block" height={25} width={200} radius={3} />}
          title={
            <Skeleton
              component="span"
              display="block"
              height="1em"
              width="min(30rem, 90%)"
              radius={2}
            />
          }
          lead={<Skeleton component="span" display="block" height={26} width={320} radius={2} />}
        />
        <Skeleton height={210} radius={2} mb={32} />
        <div className="bw-room-columns">
          <div className="bw-room-side">
            <Skeleton height={330} radius={2} />
          </div>
          <div className="bw-room-main">
            <SkeletonLines lines={9} height={16} />
          </div>
        </div>
      </Loading>
    </div>
  );
}
