import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { HeadingSkeleton } from '#platform/client/layout/PageHeading.tsx';

export function AgreementSkeleton() {
  return (
    <div className="bw-page">
      <Loading noun="agreement">
        <HeadingSkeleton eyebrow={160} lead={280} />
        <SkeletonLines lines={12} height={16} />
      </Loading>
    </div>
  );
}
