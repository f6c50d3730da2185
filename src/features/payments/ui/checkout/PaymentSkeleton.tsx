import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { CardFormSkeleton } from '../card-form/CardFormSkeleton.tsx';
import classes from '../payment.module.css';

const labelWidths = ['4rem', '3.5rem', '3.75rem', '5.5rem'];

/** Placeholder with the size of the card, because the layout must not shift when it loads. */
export function PaymentSkeleton() {
  return (
    <div className={classes.pay} aria-busy="true">
      <div className={classes.what}>
        <h1>Secure Payment</h1>
        <div className={`${classes.project} ${classes.skeletonProject}`}>
          <Skeleton height="1.25rem" width="70%" />
        </div>
        <Skeleton className={classes.skeletonSum} />
        <div className={classes.facts}>
          {labelWidths.map((width) => (
            <div key={width} className={classes.skeletonFact}>
              <Skeleton height="1rem" width={width} />
              <Skeleton height="1rem" width="6rem" />
            </div>
          ))}
        </div>
        <Skeleton className={classes.skeletonProposal} />
        <Skeleton className={classes.skeletonProtected} />
      </div>
      <div className={classes.card}>
        <h2>Pay by card</h2>
        <CardFormSkeleton label="Preparing your payment…" isSandbox />
      </div>
    </div>
  );
}
