import { Loader } from '@mantine/core';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import classes from './payment.module.css';

interface CardFormComingProps {
  /** The text beside the spinner. */
  says: string;
  /** Whether to reserve space for the notes of the sandbox, which Stripe's form does not have. */
  test: boolean;
}

/** Placeholder with the size of the card form, because the layout must not shift when it loads. */
export function CardFormComing({ says, test }: CardFormComingProps) {
  return (
    <div className={classes.form}>
      {test && <Skeleton className={classes.comingNote} />}
      <Field />
      <Field />
      <div className={classes.pair}>
        <Field />
        <Field />
      </div>
      <p className={classes.waiting} role="status">
        <Loader color="var(--bw-blue)" size="sm" />
        {says}
      </p>
      {test && <Skeleton className={classes.comingSmall} />}
    </div>
  );
}

function Field() {
  return (
    <div className={classes.comingField} aria-hidden="true">
      <Skeleton height="0.875rem" width="40%" />
      <Skeleton height="2.75rem" />
    </div>
  );
}
