import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { DimensionLine } from '#platform/client/kit/DimensionLine.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { formatDollars } from '#platform/shared/money.ts';
import type { BidView } from '../bid.schema.ts';
import { BidItem } from './BidItem.tsx';
import { type BidRange, placeIn, rangeOf } from './bid-range.ts';
import './bid-list.css';

const BIDS_SHOWN = 5;

function Range({ bids, range }: { bids: BidView[]; range: BidRange }) {
  const places = [...new Set(bids.map(({ amount }) => placeIn(range, amount)))];
  const lowest = formatDollars(range.lowest);
  const highest = formatDollars(range.highest);
  return (
    <div className="bw-bid-range">
      <DimensionLine
        says={`${bids.length} bids from ${lowest} to ${highest}`}
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
    <p className="bw-bids-hired">
      {`You hired ${hired.developer.name} for `}
      <span className="bw-figure">{formatDollars(hired.amount)}</span>.
    </p>
  );
}

function hiredFirst(one: BidView, other: BidView): number {
  return Number(other.status === 'hired') - Number(one.status === 'hired');
}

interface BidListProps {
  bids: BidView[];
  project: Pick<ProjectView, 'status' | 'isPrivate'>;
  /** Whether more may come. */
  taking: boolean;
  /** How to write to a bidder. */
  contact: (bid: BidView) => ReactNode;
}

export function BidList({ bids, project, taking, contact }: BidListProps) {
  const { status, isPrivate } = project;
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const range = rangeOf(bids);
  const shown = bids.toSorted(hiredFirst).slice(0, all ? undefined : BIDS_SHOWN);

  function showAll() {
    setAll(true);
    requestAnimationFrame(() => {
      list.current?.children[BIDS_SHOWN]?.querySelector('a')?.focus({ preventScroll: true });
    });
  }

  return (
    <section className="bw-bids" aria-labelledby="bids-title">
      <h2 id="bids-title" tabIndex={-1}>
        Bids
        {bids.length > 0 && <span className="bw-figure bw-bids-count">{bids.length}</span>}
      </h2>
      <WhoWasHired bids={bids} />
      {bids.length === 0 && (
        <EmptyState title={taking ? 'No bids yet' : 'No bids'} level={3}>
          {taking
            ? `${isPrivate ? 'The developers you invited' : 'Developers'} see your project now. Their bids appear here, and nobody else reads them.`
            : 'Nobody bid on this project.'}
        </EmptyState>
      )}
      {range && <Range bids={bids} range={range} />}
      {bids.length > 0 && (
        <ol ref={list}>
          {shown.map((bid) => (
            <BidItem key={bid.id} bid={bid} range={range} project={status}>
              {contact(bid)}
            </BidItem>
          ))}
        </ol>
      )}
      {shown.length < bids.length && (
        <Button variant="default" onClick={showAll}>{`Show all ${bids.length} bids`}</Button>
      )}
    </section>
  );
}
