import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { findPausedReason } from '#features/accounts/suspension/suspension.rules.ts';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { BidView } from '../../bid.schema.ts';
import { OutdatedHireDialog } from './OutdatedHireDialog.tsx';
import classes from './bid-decision.module.css';

/**
 * Opens the payment page of a bid. The payment creates the hire. For a bid that was made for an
 * earlier version of the project, the client first chooses what to agree on.
 */
export function HireButton({ bid }: { bid: BidView }) {
  const suspension = useSuspensionReason();
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const { id, projectId, developerId, amount, revision, developer, hirable, isOutdated } = bid;

  function hire(acceptsVersion?: number) {
    void navigate({
      to: '/payment/$projectId',
      params: { projectId: String(projectId) },
      search: { amount, developer: developerId },
      state: { terms: { bidId: id, revision }, ...(acceptsVersion && { acceptsVersion }) },
    });
  }

  return (
    <>
      <GatedButton
        variant="default"
        className={classes.hire}
        disabledReason={suspension ?? findPausedReason(developer.name, !hirable)}
        reasonHidden={suspension !== null}
        {...(isOutdated && { 'aria-haspopup': 'dialog' })}
        onClick={() => (isOutdated ? setChoosing(true) : hire())}
      >
        Hire
        <span className="bw-hidden">{` ${developer.name} for ${formatDollars(amount)}`}</span>
      </GatedButton>
      {(isOutdated || isChoosing) && (
        <OutdatedHireDialog
          bid={bid}
          opened={isChoosing}
          onClose={() => setChoosing(false)}
          onHire={() => hire(isOutdated ? bid.projectRevision : undefined)}
        />
      )}
    </>
  );
}
