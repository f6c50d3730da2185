import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import { CardFormComing } from './CardFormComing.tsx';

const facts = ['4rem', '3.5rem', '3.75rem', '5.5rem'];

/** The card's own shape, so that nothing jumps when it comes. */
export function SettingUp() {
  return (
    <div className="bw-pay" aria-busy="true">
      <div className="bw-pay-what">
        <h1>Secure Payment</h1>
        <div className="bw-pay-project bw-pay-coming-project">
          <Skeleton height="1.25rem" width="70%" />
        </div>
        <Skeleton className="bw-pay-coming-sum" />
        <div className="bw-pay-facts">
          {facts.map((width) => (
            <div key={width} className="bw-pay-coming-fact">
              <Skeleton height="1rem" width={width} />
              <Skeleton height="1rem" width="6rem" />
            </div>
          ))}
        </div>
        <Skeleton className="bw-pay-coming-proposal" />
        <Skeleton className="bw-pay-coming-protected" />
      </div>
      <div className="bw-pay-card">
        <h2>Pay by card</h2>
        <CardFormComing says="Preparing your payment…" test />
      </div>
    </div>
  );
}
