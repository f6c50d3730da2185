import { useNavigate } from '@tanstack/react-router';
import { formatPauseIf } from '#features/accounts/suspension/suspension.rules.ts';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { BidView } from '../../bid.schema.ts';
import classes from './hire-button.module.css';

/** Opens the payment page of a bid. The payment creates the hire. */
export function HireButton({ bid }: { bid: BidView }) {
  const suspension = useSuspensionReason();
  const navigate = useNavigate();
  const { id, projectId, developerId, amount, revision, developer, hirable } = bid;
  function hire() {
    void navigate({
      to: '/payment/$projectId',
      params: { projectId: String(projectId) },
      search: { amount, developer: developerId },
      state: { terms: { bidId: id, revision } },
    });
  }

  return (
    <GatedButton
      variant="default"
      className={classes.hire}
      disabledReason={suspension ?? formatPauseIf(developer.name, !hirable)}
      reasonHidden={suspension !== null}
      onClick={hire}
    >
      Hire
      <span className="bw-hidden">{` ${developer.name} for ${formatDollars(amount)}`}</span>
    </GatedButton>
  );
}
