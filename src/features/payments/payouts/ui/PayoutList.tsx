import { Link } from '@tanstack/react-router';
import { formatNamedTitle } from '#features/hires/milestones/milestone.labels.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { PayoutView } from '../payout.schema.ts';
import { payoutTags } from './payout.labels.ts';
import classes from './payouts.module.css';

export function PayoutList() {
  return (
    <section className={classes.list} aria-labelledby="payout-list">
      <h2 id="payout-list">Your payouts</h2>
      <PayoutPages />
    </section>
  );
}

function PayoutPages() {
  const pages = trpc.payouts.list.useInfiniteQuery({}, pagingOptions);
  return (
    <PagedList
      query={pages}
      error="Your payouts could not be loaded"
      errorLevel={3}
      loading={<PayoutsLoading />}
      empty={
        <EmptyState title="Nothing released yet" level={3}>
          Funds that clients release to you are listed here with their status.
        </EmptyState>
      }
    >
      {(payouts) => (
        <ul>
          {payouts.map((payout) => (
            <PayoutItem key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function PayoutItem({ payout }: { payout: PayoutView }) {
  const { projectId, projectTitle, milestone, amountCents, reversedCents, status, updatedAt } =
    payout;
  const { label, tone } = payoutTags[status];
  return (
    <li className={classes.payout}>
      <p className={classes.project}>
        <Link
          to="/projects/$id/room"
          params={{ id: String(projectId) }}
          search={milestone ? { milestone: milestone.id } : {}}
        >
          {formatNamedTitle(projectTitle, milestone)}
        </Link>
      </p>
      <p className={classes.status}>
        <Tag tone={tone}>{label}</Tag>
        <FormattedDate at={updatedAt} />
      </p>
      <p className={classes.amount}>
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
    <Loading noun="payouts">
      <ul>
        {[1, 2, 3].map((row) => (
          <li key={row} className={classes.payout}>
            <SkeletonLines lines={2} height={16} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
