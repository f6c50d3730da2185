import { Loader } from '@mantine/core';
import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import classes from '../payment.module.css';

interface CardFormSkeletonProps {
  label: string;
  isSandbox: boolean;
}

/** With the size of the card form, because the layout must not shift. */
export function CardFormSkeleton({ label, isSandbox }: CardFormSkeletonProps) {
  return (
    <div className={classes.form}>
      {isSandbox && <Skeleton className={classes.skeletonNote} />}
      <FieldSkeleton />
      <FieldSkeleton />
      <div className={classes.pair}>
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <p className={classes.waiting} role="status">
        <Loader color="var(--bw-blue)" size="sm" />
        {label}
      </p>
      {isSandbox && <Skeleton className={classes.skeletonSmall} />}
    </div>
  );
}

function FieldSkeleton() {
  return (
    <div className={classes.skeletonField} aria-hidden="true">
      <Skeleton height="0.875rem" width="40%" />
      <Skeleton height="2.75rem" />
    </div>
  );
}
