import { Loader } from '@mantine/core';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';

interface CardFormComingProps {
  /** What is waited for. */
  says: string;
  /** Whether the sandbox's words have their room too; Stripe's form has none. */
  test: boolean;
}

/** The card form's own shape, with the spinner where its button will be. */
export function CardFormComing({ says, test }: CardFormComingProps) {
  return (
    <div className="bw-pay-form">
      {test && <Skeleton className="bw-pay-coming-note" />}
      <Field />
      <Field />
      <div className="bw-pay-pair">
        <Field />
        <Field />
      </div>
      <p className="bw-pay-waiting" role="status">
        <Loader color="var(--bw-blue)" size="sm" />
        {says}
      </p>
      {test && <Skeleton className="bw-pay-coming-small" />}
    </div>
  );
}

function Field() {
  return (
    <div className="bw-pay-coming-field" aria-hidden="true">
      <Skeleton height="0.875rem" width="40%" />
      <Skeleton height="2.75rem" />
    </div>
  );
}
