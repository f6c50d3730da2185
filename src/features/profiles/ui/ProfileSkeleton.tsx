import { Skeleton } from '@mantine/core';
import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import './profile.css';

export function ProfileSkeleton() {
  return (
    <div className="bw-page">
      <Loading what="profile">
        <PageHeading
          eyebrow={<Skeleton component="span" display="block" height={18} width={80} radius={2} />}
          title={
            <span className="bw-profile-name">
              <Skeleton component="span" display="block" height={72} circle />
              <Skeleton
                component="span"
                display="block"
                height="1em"
                width="min(22rem, 60%)"
                radius={2}
              />
            </span>
          }
        />
        <div className="bw-profile">
          <Skeleton height={96} radius={2} />
          <SkeletonLines lines={5} height={16} />
        </div>
      </Loading>
    </div>
  );
}
