import { Button, NativeSelect } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { SuspensionNote } from '#platform/client/restriction/suspension-reason.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { BIDS_MAX, isDeclined } from '../../bid.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import {
  type BidOrder,
  type BidRange,
  bidOrders,
  findBidRange,
  getPositionInRange,
  parseBidOrder,
  sortBids,
} from '../../bid-list.rules.ts';
import { FeeNote, selectFeePercent, useFeePercent } from '../BidFee.tsx';
import { CompareBar, useComparisonSelection } from '../comparison/CompareBar.tsx';
import { BidDecision } from '../decision/BidDecision.tsx';
import { BidItem } from './BidItem.tsx';
import { DeclinedBids } from './DeclinedBids.tsx';
import classes from '../decision/bid-decision.module.css';
import bidListClasses from './bid-list.module.css';

function findShortlistedIds(bids: BidView[]): ReadonlySet<number> {
  return new Set(bids.flatMap((bid) => (bid.shortlisted ? bid.id : [])));
}

/**
 * Returns the bids in the chosen order, which remains after a visit to a developer's profile.
 * Shortlisted bids move to the top only when the list is opened or sorted, not on a click.
 */
function useBidOrder(projectId: number, bids: BidView[]) {
  const [order, setOrder] = useSessionStorage<BidOrder>({
    key: `bid-order-${projectId}`,
    defaultValue: 'first',
    getInitialValueInEffect: false,
  });
  const [pinnedIds, setPinnedIds] = useState(() => findShortlistedIds(bids));

  function sort(text: string) {
    setOrder(parseBidOrder(text));
    setPinnedIds(findShortlistedIds(bids));
  }

  return { order, setOrder: sort, sorted: sortBids(bids, order, pinnedIds) };
}

const DeclineDialog = lazy(() => import('../decision/DeclineDialog.tsx'));

const BIDS_SHOWN = 5;

function BidRangeLine({ bids, range }: { bids: BidView[]; range: BidRange }) {
  const positions = [...new Set(bids.map(({ amount }) => getPositionInRange(range, amount)))];
  const lowest = formatDollars(range.lowest);
  const highest = formatDollars(range.highest);
  return (
    <div className={bidListClasses.range}>
      <DimensionLine
        ariaLabel={`${bids.length} bids from ${lowest} to ${highest}`}
        marks={positions.map((at) => ({ at, label: '' }))}
        start={`${lowest} lowest`}
        end={`${highest} highest`}
      />
    </div>
  );
}

function HiredDeveloper({ bids }: { bids: BidView[] }) {
  const hired = bids.find(({ status }) => status === 'hired');
  if (!hired) return null;
  return (
    <p className={bidListClasses.bidsHired}>
      {`You hired ${hired.developer.name} for `}
      <span className="bw-figure">{formatDollars(hired.amount)}</span>.
    </p>
  );
}

function NoBids({ acceptsBids, isPrivate }: { acceptsBids: boolean; isPrivate: boolean }) {
  return (
    <EmptyState title={acceptsBids ? 'No bids yet' : 'No bids'} level={3}>
      {acceptsBids
        ? `${isPrivate ? 'The developers you invited' : 'Developers'} can see your project now. ` +
          'Their bids appear here, and only you can read them.'
        : 'No developer bid on this project.'}
    </EmptyState>
  );
}

interface BidListProps {
  bids: BidView[];
  project: Pick<ProjectView, 'id' | 'status' | 'budget' | 'isPrivate' | 'bidCount' | 'criteria'>;
  /** Whether the project accepts bids. */
  acceptsBids: boolean;
  /** Renders the control that opens a conversation with the developer. */
  renderContact: (bid: BidView) => ReactNode;
  /** The fee of the hire in percent; undefined if there is no hire. */
  agreedFee?: number | undefined;
}

interface UndeclinedBidsProps {
  bids: BidView[];
  project: BidListProps['project'];
  renderContact: BidListProps['renderContact'];
  onDecline: (bid: BidView) => void;
  agreedFee: number | undefined;
}

/** Lists the bids that were not declined. The rest is hidden until the user expands the list. */
function UndeclinedBids({
  bids,
  project,
  renderContact,
  onDecline,
  agreedFee,
}: UndeclinedBidsProps) {
  const feePercent = useFeePercent();
  const isOpen = project.status === 'active';
  const [all, setAll] = useSessionStorage({
    key: `all-bids-${project.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const list = useRef<HTMLOListElement>(null);
  const { order, setOrder, sorted } = useBidOrder(project.id, bids);
  const { selectedIds, isFull, toggle, clear } = useComparisonSelection(project.id, bids);
  const range = findBidRange(bids);
  const shownBids = all ? sorted : sorted.slice(0, BIDS_SHOWN);
  const canCompare = isOpen && bids.length > 1;

  function showAll() {
    setAll(true);
    requestAnimationFrame(() => {
      list.current?.children[BIDS_SHOWN]?.querySelector('a')?.focus({ preventScroll: true });
    });
  }

  function renderDecision(bid: BidView) {
    const checked = selectedIds.includes(bid.id);
    const compare = { checked, isFull, onChange: () => toggle(bid.id) };
    return (
      <BidDecision
        bid={bid}
        compare={canCompare ? compare : undefined}
        onDecline={() => onDecline(bid)}
      />
    );
  }

  return (
    <>
      {isOpen && <SuspensionNote />}
      {isOpen && <FeeNote percent={feePercent} />}
      {range && <BidRangeLine bids={bids} range={range} />}
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
        {shownBids.map((bid) => (
          <BidItem
            key={bid.id}
            bid={bid}
            range={range}
            projectStatus={project.status}
            criteria={project.criteria}
            budget={isOpen ? project.budget : undefined}
            feePercent={selectFeePercent(bid, isOpen ? feePercent : undefined, agreedFee)}
            decisionButtons={isOpen && bid.status === 'active' && renderDecision(bid)}
          >
            {renderContact(bid)}
          </BidItem>
        ))}
      </ol>
      {shownBids.length < bids.length && (
        <Button variant="default" onClick={showAll}>{`Show all ${bids.length} bids`}</Button>
      )}
      {canCompare && (
        <CompareBar projectId={project.id} selectedIds={selectedIds} onClear={clear} />
      )}
    </>
  );
}

export function BidList({ bids, project, acceptsBids, renderContact, agreedFee }: BidListProps) {
  const { status, isPrivate } = project;
  const [bidToDecline, setBidToDecline] = useState<BidView | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const undeclined = bids.filter((bid) => !isDeclined(bid));
  const declined = bids.filter(isDeclined);
  // The bid count of the project may be older than the list.
  const all = bids.length < BIDS_MAX ? bids.length : Math.max(bids.length, project.bidCount);

  function openDecline(bid: BidView) {
    setWasOpened(true);
    setBidToDecline(bid);
  }

  return (
    <section className={bidListClasses.bids} aria-labelledby="bids-title">
      <h2 id="bids-title">
        Bids
        {all > 0 && <span className={`bw-figure ${bidListClasses.bidsCount}`}>{all}</span>}
      </h2>
      {all > bids.length && (
        <p className={classes.bidsEmpty}>
          {`These are the first ${bids.length} of ${all} bids. More appear when you decline ` +
            'some of these.'}
        </p>
      )}
      {status !== 'assigned' && <HiredDeveloper bids={bids} />}
      {bids.length === 0 && <NoBids acceptsBids={acceptsBids} isPrivate={isPrivate} />}
      {undeclined.length > 0 && (
        <UndeclinedBids
          bids={undeclined}
          project={project}
          renderContact={renderContact}
          onDecline={openDecline}
          agreedFee={agreedFee}
        />
      )}
      {undeclined.length === 0 && declined.length > 0 && (
        <p className={classes.bidsEmpty}>You declined all bids.</p>
      )}
      <DeclinedBids bids={declined} projectStatus={status} renderContact={renderContact} />
      {wasOpened && (
        <Suspense>
          <DeclineDialog bid={bidToDecline} onClose={() => setBidToDecline(null)} />
        </Suspense>
      )}
    </section>
  );
}

export function BidListSkeleton({ bids }: { bids: number }) {
  const places = Array.from({ length: bids }, (_, place) => place);
  return (
    <section className={bidListClasses.bids} aria-label="Bids">
      <h2>Bids</h2>
      <Loading noun="bids">
        {places.map((place) => (
          <div key={place} className={bidListClasses.bid}>
            <div className={bidListClasses.person}>
              <Skeleton height={44} circle />
              <Skeleton height={18} width={150} radius={2} />
            </div>
            <Skeleton className={bidListClasses.offer} height={52} radius={2} />
            <div className={bidListClasses.proposal}>
              <SkeletonLines lines={3} />
            </div>
          </div>
        ))}
      </Loading>
    </section>
  );
}
