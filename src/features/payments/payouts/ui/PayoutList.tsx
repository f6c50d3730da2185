import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { readError } from '#platform/client/errors.ts';
import { Day } from '#platform/client/kit/Day.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { MoreButton } from '#platform/client/kit/MoreButton.tsx';
import { Tag } from '#platform/client/kit/Tag.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { formatCents } from '#platform/shared/money.ts';
import type { PayoutView } from '../payout.schema.ts';
import { payoutTags } from './payout-words.ts';

export function PayoutList() {
  return (
    <section className="bw-payout-list" aria-labelledby="payout-list">
      <h2 id="payout-list">Your payouts</h2>
      <Payouts />
    </section>
  );
}

function Payouts() {
  const list = useRef<HTMLUListElement>(null);
  const pages = trpc.payouts.list.useInfiniteQuery(
    {},
    { getNextPageParam: ({ next }) => next ?? undefined },
  );
  if (pages.isPending) return <PayoutsLoading />;
  if (pages.isLoadingError) {
    return (
      <ErrorState
        title="Your payouts could not be loaded"
        message={readError(pages.error).message}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
        level={3}
      />
    );
  }
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) {
    return (
      <EmptyState title="Nothing released yet" level={3}>
        Each release of a client’s funds stands here, from the moment it is yours until it is paid
        out.
      </EmptyState>
    );
  }
  return (
    <>
      <ul ref={list}>
        {items.map((payout) => (
          <Payout key={payout.id} payout={payout} />
        ))}
      </ul>
      <MoreButton pages={pages} list={list} count={items.length} />
    </>
  );
}

function Payout({ payout }: { payout: PayoutView }) {
  const { projectId, projectTitle, amountCents, reversedCents, status, updatedAt } = payout;
  const { label, tone } = payoutTags[status];
  return (
    <li className="bw-payout">
      <p className="bw-payout-what">
        <Link to="/projects/$id/room" params={{ id: String(projectId) }}>
          {projectTitle}
        </Link>
      </p>
      <p className="bw-payout-when">
        <Tag tone={tone}>{label}</Tag>
        <Day at={updatedAt} />
      </p>
      <p className="bw-payout-sum">
        <span className="bw-figure">{formatCents(amountCents)}</span>
        {reversedCents > 0 && (
          <small>
            <span className="bw-figure">{formatCents(reversedCents)}</span> taken back by the bank
          </small>
        )}
      </p>
    </li>
  );
}

function PayoutsLoading() {
  return (
    <Loading what="payouts">
      <ul>
        {[1, 2, 3].map((row) => (
          <li key={row} className="bw-payout">
            <SkeletonLines lines={2} height={16} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
