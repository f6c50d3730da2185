import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { Skeleton } from '#platform/client/feedback/Skeleton.tsx';
import { COMPARED_MIN } from './compare-search.ts';
import classes from './compare.module.css';

export function CompareSkeleton({ columns }: { columns: number }) {
  const places = Array.from({ length: Math.max(columns, COMPARED_MIN) }, (_, place) => place);
  return (
    <Loading noun="bids">
      <div className={classes.waiting}>
        {places.map((place) => (
          <div key={place}>
            <Skeleton height={44} circle />
            <Skeleton height={18} width="70%" radius={2} />
            <Skeleton height={160} radius={2} />
            <SkeletonLines lines={5} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
