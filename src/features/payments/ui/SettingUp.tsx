import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import { CardFormComing } from './CardFormComing.tsx';
import classes from './payment.module.css';

const facts = ['4rem', '3.5rem', '3.75rem', '5.5rem'];

/** Placeholder with the size of the card, because the layout must not shift when it loads. */
export function SettingUp() {
  return (
    <div className={classes.pay} aria-busy="true">
      <div className={classes.what}>
        <h1>Secure Payment</h1>
        <div className={`${classes.project} ${classes.comingProject}`}>
          <Skeleton height="1.25rem" width="70%" />
        </div>
        <Skeleton className={classes.comingSum} />
        <div className={classes.facts}>
          {facts.map((width) => (
            <div key={width} className={classes.comingFact}>
              <Skeleton height="1rem" width={width} />
              <Skeleton height="1rem" width="6rem" />
            </div>
          ))}
        </div>
        <Skeleton className={classes.comingProposal} />
        <Skeleton className={classes.comingProtected} />
      </div>
      <div className={classes.card}>
        <h2>Pay by card</h2>
        <CardFormComing says="Preparing your payment…" test />
      </div>
    </div>
  );
}
