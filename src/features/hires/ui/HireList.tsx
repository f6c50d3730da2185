import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { isAwaitingDelivery, isReadersTurn } from '../deadlines/turn.rules.ts';
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
        <ul className={classes.hires} aria-label="Projects">
          {items.map((hire) => (
            <li key={hire.projectId}>
              <HireCard hire={hire} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function HireCard({ hire }: { hire: HireListItem }) {
  const { projectId, title, state, stateSince, dueAt, amountCents, party } = hire;
  const otherUser = party === 'client' ? hire.developer : hire.client;
  const isDueDateShown = isAwaitingDelivery(hire);
  return (
    <article className={classes.hire} data-mine={isReadersTurn(hire)}>
      <div>
        <HireStateTag state={state} />
        <h2>
          <Link to="/projects/$id/room" params={{ id: String(projectId) }}>
            {title}
          </Link>
        </h2>
        <p
          className={classes.otherUser}
        >{`${party === 'client' ? 'Built by' : 'For'} ${otherUser.name}`}</p>
      </div>
      <p className={classes.turn}>{formatTurn(hire)}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{isDueDateShown ? 'Due' : 'Since'}</dt>
          <dd>
            <FormattedDate at={isDueDateShown ? dueAt : stateSince} />
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
      <div className={classes.hires}>
        {[1, 2, 3].map((row) => (
          <div key={row} className={classes.hire}>
            <Skeleton height={112} radius={2} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
