import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { formatDollars } from '#platform/shared/money.ts';
import type { BidView } from '../bid.schema.ts';
import './hire-button.css';

/** Leads to the payment of a bid: paying is hiring. */
export function HireButton({ bid }: { bid: BidView }) {
  const reason = useId();
  const navigate = useNavigate();
  const { projectId, developerId, amount, developer, hirable } = bid;
  function hire() {
    void navigate({
      to: '/payment/$projectId',
      params: { projectId: String(projectId) },
      search: { amount, developer: developerId },
    });
  }

  return (
    <>
      <Button
        variant="default"
        className="bw-hire"
        onClick={hire}
        disabled={!hirable}
        aria-describedby={hirable ? undefined : reason}
      >
        Hire
        <span className="bw-hidden">{` ${developer.name} for ${formatDollars(amount)}`}</span>
      </Button>
      {!hirable && (
        <p id={reason} className="bw-hire-not">
          {`${developer.name} cannot be hired at the moment.`}
        </p>
      )}
    </>
  );
}
