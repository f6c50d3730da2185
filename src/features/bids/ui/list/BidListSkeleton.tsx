import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { Skeleton } from '#platform/client/feedback/Skeleton.tsx';
import classes from './bid-list.module.css';

export function BidListSkeleton({ bids }: { bids: number }) {
  const places = Array.from({ length: bids }, (_, place) => place);
  return (
    <section className={classes.bids} aria-label="Bids">
      <h2>Bids</h2>
      <Loading noun="bids">
        {places.map((place) => (
          <div key={place} className={classes.bid}>
            <div className={classes.person}>
              <Skeleton height={44} circle />
              <Skeleton height={18} width={150} radius={2} />
            </div>
            <Skeleton className={classes.offer} height={52} radius={2} />
            <div className={classes.proposal}>
              <SkeletonLines lines={3} />
            </div>
          </div>
        ))}
      </Loading>
    </section>
  );
}
