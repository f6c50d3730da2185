import { Button, NativeSelect } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { SuspensionNote } from '#platform/client/restriction/SuspensionNote.tsx';
import { formatDollars } from '#platform/shared/money.ts';
import { BIDS_MAX, isDeclined } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { bidOrders } from '../bid-order.rules.ts';
import { type BidRange, placeIn, rangeOf } from '../bid-range.rules.ts';
import { BidChoice } from './BidChoice.tsx';
import { BidItem } from './BidItem.tsx';
import { FeeNote } from './BidShares.tsx';
import { CompareBar } from './CompareBar.tsx';
import { DeclinedBids } from './DeclinedBids.tsx';
import { useBidOrder } from './useBidOrder.ts';
import { useChosen } from './useChosen.ts';
import { feeOfBid, useFeePercent } from './useFeePercent.ts';
import classes from './bid-choice.module.css';
import bidListClasses from './bid-list.module.css';

const DeclineDialog = lazy(() => import('./DeclineDialog.tsx'));

const BIDS_SHOWN = 5;

function Range({ bids, range }: { bids: BidView[]; range: BidRange }) {
  const places = [...new Set(bids.map(({ amount }) => placeIn(range, amount)))];
  const lowest = formatDollars(range.lowest);
  const highest = formatDollars(range.highest);
  return (
    <div className={bidListClasses.range}>
      <DimensionLine
        ariaLabel={`${bids.length} bids from ${lowest} to ${highest}`}
        marks={places.map((at) => ({ at, label: '' }))}
        start={`${lowest} lowest`}
        end={`${highest} highest`}
      />
    </div>
  );
}

function WhoWasHired({ bids }: { bids: BidView[] }) {
  const hired = bids.find(({ status }) => status === 'hired');
  if (!hired) return null;
  return (
    <p className={bidListClasses.bidsHired}>
      {`You hired ${hired.developer.name} for `}
      <span className="bw-figure">{formatDollars(hired.amount)}</span>.
    </p>
  );
}

function NoBids({ taking, isPrivate }: { taking: boolean; isPrivate: boolean }) {
  return (
    <EmptyState title={taking ? 'No bids yet' : 'No bids'} level={3}>
      {taking
        ? `${isPrivate ? 'The developers you invited' : 'Developers'} see your project now. Their bids appear here, and nobody else reads them.`
        : 'Nobody bid on this project.'}
    </EmptyState>
  );
}

interface BidListProps {
  bids: BidView[];
  project: Pick<ProjectView, 'id' | 'status' | 'budget' | 'isPrivate' | 'bidCount'>;
  /** Whether the project accepts bids. */
  taking: boolean;
  /** Renders the control that opens a conversation with the developer. */
  contact: (bid: BidView) => ReactNode;
  /** The fee of the hire in percent; undefined if there is no hire. */
  agreedFee?: number | undefined;
}

interface StandingBidsProps {
  bids: BidView[];
  project: BidListProps['project'];
  contact: BidListProps['contact'];
  onDecline: (bid: BidView) => void;
  agreedFee: number | undefined;
}

/** Lists the bids that were not declined. The rest is hidden until the user expands the list. */
function StandingBids({ bids, project, contact, onDecline, agreedFee }: StandingBidsProps) {
  const feePercent = useFeePercent();
  const isOpen = project.status === 'active';
  const [all, setAll] = useSessionStorage({
    key: `all-bids-${project.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const list = useRef<HTMLOListElement>(null);
  const { order, setOrder, sorted } = useBidOrder(project.id, bids);
  const { chosen, full, toggle, clear } = useChosen(project.id, bids);
  const range = rangeOf(bids);
  const shown = all ? sorted : sorted.slice(0, BIDS_SHOWN);
  const comparing = isOpen && bids.length > 1;

  function showAll() {
    setAll(true);
    requestAnimationFrame(() => {
      list.current?.children[BIDS_SHOWN]?.querySelector('a')?.focus({ preventScroll: true });
    });
  }

  function choiceOf(bid: BidView) {
    const checked = chosen.includes(bid.id);
    const compare = { checked, full, onChange: () => toggle(bid.id) };
    return (
      <BidChoice
        bid={bid}
        compare={comparing ? compare : undefined}
        onDecline={() => onDecline(bid)}
      />
    );
  }

  return (
    <>
      {isOpen && <SuspensionNote />}
      {isOpen && <FeeNote percent={feePercent} />}
      {range && <Range bids={bids} range={range} />}
      {bids.length > 1 && (
        <NativeSelect
          className={classes.bidsOrder}
          label="Sort bids"
          data={bidOrders}
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value)}
        />
      )}
      <ol ref={list}>
        {shown.map((bid) => (
          <BidItem
            key={bid.id}
            bid={bid}
            range={range}
            project={project.status}
            budget={isOpen ? project.budget : undefined}
            feePercent={feeOfBid(bid, isOpen ? feePercent : undefined, agreedFee)}
            choice={isOpen && bid.status === 'active' && choiceOf(bid)}
          >
            {contact(bid)}
          </BidItem>
        ))}
      </ol>
      {shown.length < bids.length && (
        <Button variant="default" onClick={showAll}>{`Show all ${bids.length} bids`}</Button>
      )}
      {comparing && <CompareBar projectId={project.id} chosen={chosen} onClear={clear} />}
    </>
  );
}

export function BidList({ bids, project, taking, contact, agreedFee }: BidListProps) {
  const { status, isPrivate } = project;
  const [declining, setDeclining] = useState<BidView | null>(null);
  const [asked, setAsked] = useState(false);
  const standing = bids.filter((bid) => !isDeclined(bid));
  const declined = bids.filter(isDeclined);
  // The bid count of the project may be older than the list.
  const all = bids.length < BIDS_MAX ? bids.length : Math.max(bids.length, project.bidCount);

  function ask(bid: BidView) {
    setAsked(true);
    setDeclining(bid);
  }

  return (
    <section className={bidListClasses.bids} aria-labelledby="bids-title">
      <h2 id="bids-title">
        Bids
        {all > 0 && <span className={`bw-figure ${bidListClasses.bidsCount}`}>{all}</span>}
      </h2>
      {all > bids.length && (
        <p className={classes.bidsEmpty}>
          {`These are the first ${bids.length} of ${all} bids. The others move up as you decline some.`}
        </p>
      )}
      {status !== 'assigned' && <WhoWasHired bids={bids} />}
      {bids.length === 0 && <NoBids taking={taking} isPrivate={isPrivate} />}
      {standing.length > 0 && (
        <StandingBids
          bids={standing}
          project={project}
          contact={contact}
          onDecline={ask}
          agreedFee={agreedFee}
        />
      )}
      {standing.length === 0 && declined.length > 0 && (
        <p className={classes.bidsEmpty}>You declined all of them; none is left to choose from.</p>
      )}
      <DeclinedBids bids={declined} project={status} contact={contact} />
      {asked && (
        <Suspense>
          <DeclineDialog bid={declining} onClose={() => setDeclining(null)} />
        </Suspense>
      )}
    </section>
  );
}
