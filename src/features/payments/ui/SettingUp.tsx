import { Loader } from '@mantine/core';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';

/** The card's own shape, so that nothing jumps when it comes. */
export function SettingUp() {
  return (
    <div className="bw-pay" aria-busy="true">
      <span className="bw-hidden" role="status">
        Preparing your payment
      </span>
      <div className="bw-pay-what" aria-hidden="true">
        <h1>Secure Payment</h1>
        <Skeleton height={20} width="70%" radius={2} mt={12} />
        <Skeleton height={44} mt={36} radius={2} />
        <Skeleton height={14} mt={40} radius={2} />
        <Skeleton height={14} mt={10} width="62%" radius={2} />
      </div>
      <div className="bw-pay-card bw-pay-waiting" aria-hidden="true">
        <Loader color="var(--bw-blue)" size="md" />
        <p>Preparing your payment…</p>
      </div>
    </div>
  );
}
