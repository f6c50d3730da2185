import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { findPausedReason } from '#features/accounts/suspension/suspension.rules.ts';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { BidView } from '../../bid.schema.ts';
import { getFirstAmount } from '../../milestones/bid-milestones.rules.ts';
import { OutdatedHireDialog } from './OutdatedHireDialog.tsx';
import classes from './bid-decision.module.css';

/**
 * If the bid is outdated, opens a dialog first, in which the client can ask for a confirmation
 * instead.
 */
export function HireButton({ bid }: { bid: BidView }) {
  const suspensionReason = useSuspensionReason();
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const { id, projectId, developerId, amount, revision, developer, hirable, isOutdated } = bid;

  /** `acceptsVersion` is the project revision of an outdated bid, which the client accepts. */
  function openPayment(acceptsVersion?: number) {
    void navigate({
      to: '/payment/$projectId',
      params: { projectId: String(projectId) },
      search: { amount: getFirstAmount(bid), developer: developerId },
      state: { terms: { bidId: id, revision }, ...(acceptsVersion && { acceptsVersion }) },
    });
  }

  return (
    <>
      <GatedButton
        variant="default"
        px="md"
        className={classes.hire}
        disabledReason={suspensionReason ?? findPausedReason(developer.name, !hirable)}
        // `SuspensionNote` shows this reason above the bids.
        reasonHidden={suspensionReason !== null}
        inRow
        {...(isOutdated && { 'aria-haspopup': 'dialog' })}
        onClick={() => (isOutdated ? setChoosing(true) : openPayment())}
      >
        Hire
        <span className="bw-hidden">{` ${developer.name} for ${formatDollars(amount)}`}</span>
      </GatedButton>
      {/* If the developer confirms the bid meanwhile, an open dialog remains. */}
      {(isOutdated || isChoosing) && (
        <OutdatedHireDialog
          bid={bid}
          opened={isChoosing}
          onClose={() => setChoosing(false)}
          onHire={() => openPayment(isOutdated ? bid.projectRevision : undefined)}
        />
      )}
    </>
  );
}
