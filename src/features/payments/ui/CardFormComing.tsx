import { Loader } from '@mantine/core';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import classes from './payment.module.css';

interface CardFormComingProps {
  /** What is waited for. */
  says: string;
  /** Whether the sandbox's words have their room too; Stripe's form has none. */
  test: boolean;
}

/** The card form's own shape, with the spinner where its button will be. */
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
