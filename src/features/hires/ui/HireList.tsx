import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { isReadersTurn } from '../deadlines/turn.rules.ts';
import { formatTurn } from '../hire.labels.ts';
import type { HireListItem } from '../workspace/workspace.schema.ts';
import { HireStateTag } from './HireStateTag.tsx';
import { isWorkEvent } from './workspace/useWorkspace.ts';
import classes from './hire-list.module.css';

function useMyHires() {
  const { hires } = trpc.useUtils();
  useLiveEvents((event) => {
    if (isWorkEvent(event)) void hires.mine.invalidate();
  });
  return trpc.hires.mine.useInfiniteQuery(
    {},
    { ...pagingOptions, staleTime: 15_000, retryOnMount: false },
  );
}

/** The hires of the user, as client or developer. */
export function HireList({ empty }: { empty: ReactNode }) {
  const pages = useMyHires();
  return (
    <PagedList
      query={pages}
      error="Your work could not be loaded"
      loading={<HireListSkeleton />}
      empty={empty}
    >
      {(items) => (
        <ul className={classes.work} aria-label="Projects">
          {items.map((hire) => (
            <li key={hire.projectId}>
              <HireCard work={hire} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function HireCard({ work: hire }: { work: HireListItem }) {
  const { projectId, title, state, stateSince, dueAt, amountCents, next, party } = hire;
  const other = party === 'client' ? hire.developer : hire.client;
  const isBeingBuilt = next?.clock === 'refundAbandoned';
  return (
    <article className={classes.item} data-mine={isReadersTurn(hire)}>
      <div>
        <HireStateTag state={state} />
        <h2>
          <Link to="/projects/$id/room" params={{ id: String(projectId) }}>
            {title}
          </Link>
        </h2>
        <p
          className={classes.person}
        >{`${party === 'client' ? 'Built by' : 'For'} ${other.name}`}</p>
      </div>
      <p className={classes.turn}>{formatTurn(hire)}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{isBeingBuilt ? 'Due' : 'Since'}</dt>
          <dd>
            <FormattedDate at={isBeingBuilt ? dueAt : stateSince} />
          </dd>
        </div>
        <div>
          <dt>Hired for</dt>
          <dd className="bw-figure">{formatCents(amountCents)}</dd>
        </div>
      </dl>
    </article>
  );
}

function HireListSkeleton() {
  return (
    <Loading noun="your work">
      <div className={classes.work}>
        {[1, 2, 3].map((row) => (
          <div key={row} className={classes.item}>
            <Skeleton height={112} radius={2} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
