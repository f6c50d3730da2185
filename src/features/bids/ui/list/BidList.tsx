import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { SuspensionNote } from '#platform/client/restriction/suspension-reason.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { BIDS_MAX, isDeclined } from '../../bid.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import {
  type BidOrder,
  type BidRange,
  bidOrders,
  COLLAPSED_COUNT,
  findBidRange,
  parseBidOrder,
  sortBids,
} from '../../bid-list.rules.ts';
import { selectFeePercent, useFeePercent } from '../BidFee.tsx';
import { CompareBar, useComparisonSelection } from '../comparison/CompareBar.tsx';
import { CompareCheckbox, ShortlistButton } from '../decision/BidDecision.tsx';
import { BidMenu } from '../decision/BidMenu.tsx';
import { useLinkedBidId } from '../useLinkedBidId.ts';
import { BidItem } from './BidItem.tsx';
import { DeclinedBids } from './DeclinedBids.tsx';
import bidListClasses from './bid-list.module.css';

function findShortlistedIds(bids: BidView[]): ReadonlySet<number> {
  return new Set(bids.flatMap((bid) => (bid.shortlisted ? bid.id : [])));
}

/**
 * The order is stored for this tab, so that it is unchanged after a visit to a developer's profile.
 * Shortlisted bids move to the top only when the list is opened or sorted, so that a bid does not
 * move when the client shortlists it.
 */
function useBidOrder(projectId: number, bids: BidView[]) {
  const [order, setOrder] = useSessionStorage<BidOrder>({
    key: `bid-order-${projectId}`,
    defaultValue: 'newest',
    getInitialValueInEffect: false,
  });
  const [pinnedIds, setPinnedIds] = useState(() => findShortlistedIds(bids));

  function sort(text: string) {
    setOrder(parseBidOrder(text));
    setPinnedIds(findShortlistedIds(bids));
  }

  return { order, setOrder: sort, sortedBids: sortBids(bids, order, pinnedIds) };
}

const DeclineDialog = lazy(() => import('../decision/DeclineDialog.tsx'));

interface BidFiguresProps {
  /** Null if the client can no longer hire. */
  budget: number | null;
  range: BidRange | null;
}

function BidFigures({ budget, range }: BidFiguresProps) {
  return (
    <Group gap="0 0.75rem" fz="sm" c="dimmed" flex={1} miw={0}>
      {budget !== null && (
        <span>
          {'Your budget: '}
          <strong className="bw-figure">{formatDollars(budget)}</strong>
        </span>
      )}
      {range && (
        <span>
          {'Bids: '}
          <strong className="bw-figure">
            {`${formatDollars(range.lowest)}–${formatDollars(range.highest)}`}
          </strong>
        </span>
      )}
    </Group>
  );
}

function HiredDeveloper({ bids }: { bids: BidView[] }) {
  const hiredBid = bids.find(({ status }) => status === 'hired');
  if (!hiredBid) return null;
  return (
    <p className={bidListClasses.bidsHired}>
      {`You hired ${hiredBid.developer.name} for `}
      <span className="bw-figure">{formatDollars(hiredBid.amount)}</span>.
    </p>
  );
}

interface NoBidsProps {
  acceptsBids: boolean;
  isPrivate: boolean;
  pendingOffer: BidListProps['pendingOffer'];
}

function NoBids({ acceptsBids, isPrivate, pendingOffer }: NoBidsProps) {
  if (acceptsBids && pendingOffer) {
    const { developerName, amount } = pendingOffer;
    return (
      <EmptyState
        title={`${developerName} has your offer of ${formatDollars(amount)} to answer`}
        level={3}
      >
        They can accept it, or bid. Either appears here, and then you can hire them.
      </EmptyState>
    );
  }
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
  acceptsBids: boolean;
  renderContact: (bid: BidView) => ReactNode;
  /** Undefined if there is no hire. */
  agreedFeePercent?: number | undefined;
  /** In whole dollars. Undefined if no developer has an offer to answer. */
  pendingOffer?: { developerName: string; amount: number } | undefined;
}

interface UndeclinedBidsProps {
  bids: BidView[];
  project: BidListProps['project'];
  renderContact: BidListProps['renderContact'];
  /** Called when the client presses "Decline"; nothing is declined yet. */
  onDecline: (bid: BidView) => void;
  agreedFeePercent: number | undefined;
}

function UndeclinedBids({
  bids,
  project,
  renderContact,
  onDecline,
  agreedFeePercent,
}: UndeclinedBidsProps) {
  const feePercent = useFeePercent();
  const isOpen = project.status === 'active';
  const [isExpanded, setExpanded] = useSessionStorage({
    key: `all-bids-${project.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const listElement = useRef<HTMLOListElement>(null);
  const { order, setOrder, sortedBids } = useBidOrder(project.id, bids);
  const { selectedIds, isFull, toggle, clear } = useComparisonSelection(project.id, bids);
  const range = findBidRange(bids);
  const linkedBidId = useLinkedBidId();
  const isLinkedBidHidden = sortedBids.slice(COLLAPSED_COUNT).some(({ id }) => id === linkedBidId);
  const isComplete = isExpanded || isLinkedBidHidden;
  const shownBids = isComplete ? sortedBids : sortedBids.slice(0, COLLAPSED_COUNT);
  const canCompare = isOpen && bids.length > 1;

  function showAll() {
    setExpanded(true);
    // The button disappears, so the focus moves to the first bid that was hidden. The frame is
    // awaited because React has not rendered that bid yet.
    requestAnimationFrame(() => {
      listElement.current?.children[COLLAPSED_COUNT]
        ?.querySelector('a')
        ?.focus({ preventScroll: true });
    });
  }

  function renderButtons(bid: BidView) {
    const canDecide = isOpen && bid.status === 'active';
    return (
      <>
        {canDecide && <ShortlistButton bid={bid} />}
        {canDecide && canCompare && (
          <CompareCheckbox
            bid={bid}
            checked={selectedIds.includes(bid.id)}
            isFull={isFull}
            onChange={() => toggle(bid.id)}
          />
        )}
        <BidMenu bid={bid} onDecline={canDecide ? () => onDecline(bid) : undefined}>
          {renderContact(bid)}
        </BidMenu>
      </>
    );
  }

  return (
    <>
      {isOpen && <SuspensionNote />}
      {(isOpen || bids.length > 1) && (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <BidFigures budget={isOpen ? project.budget : null} range={range} />
          {bids.length > 1 && (
            <NativeSelect
              aria-label="Sort bids"
              data={bidOrders}
              value={order}
              onChange={(event) => setOrder(event.currentTarget.value)}
            />
          )}
        </Group>
      )}
      <ol ref={listElement}>
        {shownBids.map((bid) => (
          <BidItem
            key={bid.id}
            bid={bid}
            range={range}
            projectStatus={project.status}
            criteria={project.criteria}
            budget={isOpen ? project.budget : undefined}
            feePercent={selectFeePercent(bid, isOpen ? feePercent : undefined, agreedFeePercent)}
            buttons={renderButtons(bid)}
          />
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

export function BidList(props: BidListProps) {
  const { bids, project, acceptsBids, renderContact, agreedFeePercent, pendingOffer } = props;
  const { status, isPrivate } = project;
  const [bidToDecline, setBidToDecline] = useState<BidView | null>(null);
  // The dialog is loaded when it is first opened, and then remains mounted.
  const [isDialogMounted, setDialogMounted] = useState(false);
  const undeclinedBids = bids.filter((bid) => !isDeclined(bid));
  const declinedBids = bids.filter(isDeclined);
  // A list below its limit is complete, and the bid count of the project may be older than the
  // list.
  const totalCount = bids.length < BIDS_MAX ? bids.length : Math.max(bids.length, project.bidCount);

  function openDecline(bid: BidView) {
    setDialogMounted(true);
    setBidToDecline(bid);
  }

  return (
    <section id="bids" className={bidListClasses.bids} aria-labelledby="bids-title">
      <h2 id="bids-title">
        Bids
        {totalCount > 0 && (
          <span className={`bw-figure ${bidListClasses.bidsCount}`}>{totalCount}</span>
        )}
      </h2>
      {totalCount > bids.length && (
        <Text c="dimmed">
          {`These are the first ${bids.length} of ${totalCount} bids. More appear when you decline ` +
            'some of these.'}
        </Text>
      )}
      {/* While the project is assigned, a notice above names the hired developer. */}
      {status !== 'assigned' && <HiredDeveloper bids={bids} />}
      {bids.length === 0 && (
        <NoBids acceptsBids={acceptsBids} isPrivate={isPrivate} pendingOffer={pendingOffer} />
      )}
      {undeclinedBids.length > 0 && (
        <UndeclinedBids
          bids={undeclinedBids}
          project={project}
          renderContact={renderContact}
          onDecline={openDecline}
          agreedFeePercent={agreedFeePercent}
        />
      )}
      {undeclinedBids.length === 0 && declinedBids.length > 0 && (
        <Text c="dimmed">You declined all bids.</Text>
      )}
      <DeclinedBids bids={declinedBids} projectStatus={status} renderContact={renderContact} />
      {isDialogMounted && (
        <Suspense>
          <DeclineDialog bid={bidToDecline} onClose={() => setBidToDecline(null)} />
        </Suspense>
      )}
    </section>
  );
}
