import { useNavigate } from '@tanstack/react-router';
import { pauseOf } from '#features/accounts/suspensions/suspension.rules.ts';
import { HeldButton } from '#platform/client/kit/HeldButton.tsx';
import { useHeld } from '#platform/client/kit/held.ts';
import { formatDollars } from '#platform/shared/money.ts';
import type { BidView } from '../bid.schema.ts';
import './hire-button.css';

/** Leads to the payment of a bid: paying is hiring. */
export function HireButton({ bid }: { bid: BidView }) {
  const held = useHeld();
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
    <HeldButton
      variant="default"
      className="bw-hire"
      reason={held ?? pauseOf(developer.name, !hirable)}
      hushed={held !== null}
      onClick={hire}
    >
      Hire
      <span className="bw-hidden">{` ${developer.name} for ${formatDollars(amount)}`}</span>
    </HeldButton>
  );
}
