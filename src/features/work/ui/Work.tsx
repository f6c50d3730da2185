import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { NothingFound } from '#platform/client/lists/NothingFound.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { recordPagingOptions } from '#platform/client/lists/paging.ts';
import { RecordFilters } from '#platform/client/lists/RecordFilters.tsx';
import { toSelectOptions } from '#platform/client/lists/RecordSelects.tsx';
import { useUrlFilters } from '#platform/client/lists/useUrlFilters.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { toLinkTarget } from '#platform/client/navigation/search-params.ts';
import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { Role } from '#platform/shared/actor.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { amountLabels, workStageLabels } from '../work.labels.ts';
import { readWorkSearch, stagesByRole, type WorkSearch, type WorkStage } from '../work.rules.ts';
import type { WorkItem } from '../work.schema.ts';
import { FirstSteps } from './FirstSteps.tsx';
import classes from './work.module.css';

/** Most users have no draft, and the dialog is large. */
const DiscardDraft = lazy(() => import('./DiscardDraft.tsx'));

const workEventKinds = new Set(['notification', 'work', 'project', 'invitation']);

/** Short, because users return here right after a step. Data of the first paint is not reloaded. */
const WORK_STALE_MS = 3_000;

function useWork(search: WorkSearch) {
  const { work } = trpc.useUtils();
  useLiveEvents(({ kind }) => {
    if (workEventKinds.has(kind)) void work.list.invalidate();
    // Also sent when the page has just been opened. The list is then not loaded a second time.
    if (kind === 'missed') void work.list.refetch(undefined, { stale: true, type: 'active' });
  });
  return trpc.work.list.useInfiniteQuery(search, {
    ...recordPagingOptions,
    staleTime: WORK_STALE_MS,
  });
}

/** In cents, if the developer must set up payouts to receive them. */
function useWaitingEarnings(role: Role): number | null {
  const { data } = trpc.payouts.account.useQuery(undefined, {
    enabled: role === 'developer',
    staleTime: WORK_STALE_MS,
  });
  return data && data.status !== 'active' && data.waitingCents > 0 ? data.waitingCents : null;
}

interface WorkProps {
  role: Exclude<Role, 'admin'>;
  search: WorkSearch;
  /** Shown to users without any work. */
  empty: [title: string, text: string, action: ReactNode];
}

export function Work({ role, search, empty }: WorkProps) {
  const { change, clear, isFiltered } = useUrlFilters(search, readWorkSearch);
  const query = useWork(search);
  const waitingCents = useWaitingEarnings(role);
  const isEmpty = query.isSuccess && !isFiltered && query.data.pages[0]?.items.length === 0;
  const selects = [
    {
      label: 'Stage',
      name: 'stage',
      options: toSelectOptions('All work', stagesByRole[role], (stage) => workStageLabels[stage]),
    },
  ] as const;
  return (
    <>
      {isEmpty ? (
        <FirstSteps />
      ) : (
        <RecordFilters
          label="Search your work"
          placeholder="Words of a title"
          search={search}
          onChange={change}
          selects={selects}
        />
      )}
      <PagedList
        query={query}
        error="Your work could not be loaded"
        loading={<WorkSkeleton />}
        empty={
          <NothingFound
            noun="work"
            noMatchText="Nothing in your work matches these filters."
            emptyState={empty}
            isFiltered={isFiltered}
            onClear={clear}
            drawing="sheet"
          />
        }
        moreLabel="Load more ended work"
      >
        {(items, isStale) => (
          <WorkSections
            items={items}
            isStale={isStale}
            waitingCents={isFiltered ? null : waitingCents}
          />
        )}
      </PagedList>
      {query.isSuccess && !isEmpty && (
        <FirstSteps {...(waitingCents !== null && { without: 'payouts' })} />
      )}
    </>
  );
}

/** Below what waits for the user. Drafts have no deadline, so they follow what has one. */
const stageOrder: readonly WorkStage[] = ['running', 'open', 'bid', 'invited', 'draft', 'ended'];

interface WorkSectionsProps {
  items: WorkItem[];
  isStale: boolean;
  /** In cents; null if the user need not set up payouts. */
  waitingCents: number | null;
}

function WorkSections({ items, isStale, waitingCents }: WorkSectionsProps) {
  const [first] = items;
  const isMine = ({ waitsFor }: WorkItem) => waitsFor === 'me';
  return (
    <div className={classes.sections} data-stale={isStale}>
      <WorkSection title="Your turn" items={items.filter(isMine)} first={first}>
        {waitingCents !== null && <PayoutRow waitingCents={waitingCents} />}
      </WorkSection>
      {stageOrder.map((stage) => (
        <WorkSection
          key={stage}
          title={workStageLabels[stage]}
          items={items.filter((item) => item.stage === stage && !isMine(item))}
          first={first}
        />
      ))}
    </div>
  );
}

interface WorkSectionProps {
  title: string;
  items: WorkItem[];
  /** The first entry of the page: only its button has the accent. */
  first: WorkItem | undefined;
  /** A row after the items. */
  children?: ReactNode;
}

function WorkSection({ title, items, first, children }: WorkSectionProps) {
  const titleId = useId();
  if (items.length === 0 && !children) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className={classes.rows}>
        {items.map((item) => (
          <WorkRow key={`${item.kind}-${item.id}`} item={item} isFirst={item === first} />
        ))}
        {children}
      </ul>
    </section>
  );
}

function PayoutRow({ waitingCents }: { waitingCents: number }) {
  return (
    <li className={classes.row} data-mine>
      <div className={classes.subject}>
        <h3>Payouts</h3>
      </div>
      <p className={classes.turn}>Your turn: set up payouts</p>
      <dl className={classes.facts}>
        <div className={classes.amount}>
          <dt>Waits for you</dt>
          <dd className="bw-figure">{formatCents(waitingCents)}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button variant="default" renderRoot={(props) => <Link to="/payouts" {...props} />}>
          Set up payouts
        </Button>
      </div>
    </li>
  );
}

const toneByStage: Record<WorkStage, TagTone> = {
  draft: 'plain',
  open: 'green',
  invited: 'blue',
  bid: 'blue',
  running: 'blue',
  ended: 'plain',
};

function WorkRow({ item, isFirst }: { item: WorkItem; isFirst: boolean }) {
  const { kind, title, stage, waitsFor, status, person, turn, href } = item;
  return (
    <li className={classes.row} data-mine={waitsFor === 'me'}>
      <div className={classes.subject}>
        <Tag tone={toneByStage[stage]}>{status}</Tag>
        <h3>
          <Link {...toLinkTarget(href)} dir="auto">
            {title}
          </Link>
        </h3>
        {person && <p className="bw-muted-line">{person}</p>}
      </div>
      {turn && <p className={classes.turn}>{turn}</p>}
      <WorkFacts item={item} />
      <div className={classes.actions}>
        {item.action && (
          <Button
            variant={isFirst && waitsFor === 'me' ? 'primary' : 'default'}
            renderRoot={(props) => <Link {...toLinkTarget(href)} {...props} />}
          >
            {item.action}
            <span className="bw-hidden">{`: ${title}`}</span>
          </Button>
        )}
        {kind === 'draft' && (
          <Suspense fallback={null}>
            <DiscardDraft id={item.id} title={title} />
          </Suspense>
        )}
      </div>
    </li>
  );
}

function WorkFacts({ item }: { item: WorkItem }) {
  const { kind, date, amountCents } = item;
  return (
    <dl className={classes.facts}>
      {date && (
        <div>
          <dt>{date.label}</dt>
          <dd>
            <FormattedDate at={date.at} />
          </dd>
        </div>
      )}
      {amountCents !== null && (
        <div className={classes.amount}>
          <dt>{amountLabels[kind]}</dt>
          <dd className="bw-figure">{formatCents(amountCents)}</dd>
        </div>
      )}
    </dl>
  );
}

function WorkSkeleton() {
  return (
    <Loading noun="your work">
      <div className={classes.rows}>
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton className={classes.subject} height={84} radius={2} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
