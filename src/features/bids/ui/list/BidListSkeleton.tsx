import { Group, Stack } from '@mantine/core';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { COLLAPSED_COUNT } from '../../bid-list.rules.ts';
import classes from './bid-list.module.css';

/** In a file of its own, because it is shown while the list itself is loading. */
export function BidListSkeleton({ bidCount }: { bidCount: number }) {
  const places = Array.from({ length: Math.min(bidCount, COLLAPSED_COUNT) }, (_, place) => place);
  return (
    <section className={classes.bids} aria-label="Bids">
      <h2>Bids</h2>
      <Loading noun="bids">
        {places.map((place) => (
          <Stack key={place} gap="xs" py={{ base: 'sm', sm: 'lg' }} className={classes.bid}>
            <Group gap="sm" wrap="nowrap">
              <Skeleton height={44} circle />
              <Skeleton height={18} width={150} radius={2} />
            </Group>
            <SkeletonLines lines={3} />
            <Skeleton height={44} width={240} radius={2} />
          </Stack>
        ))}
      </Loading>
    </section>
  );
}
