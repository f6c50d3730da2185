import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { type Column, RecordTable } from '#platform/client/lists/RecordTable.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { toLinkTarget } from '#platform/client/navigation/search-params.ts';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { formatDateTime } from '#platform/client/text/values.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { formatAge } from '#platform/shared/format/deadline.ts';
import { queueKindLabels } from '../work-queue.labels.ts';
import type { QueueItem } from '../work-queue.schema.ts';
import recordsClasses from '#platform/client/records/records.module.css';

/** Short, because admins return here right after they have done an entry. */
const QUEUE_STALE_MS = 3_000;

function Age({ since }: { since: string }) {
  const now = useNow(60_000);
  return (
    <time dateTime={since} title={formatDateTime(since)}>
      {formatAge(new Date(since), now)}
    </time>
  );
}

const columns: [Column<QueueItem>, ...Column<QueueItem>[]] = [
  {
    label: 'Entry',
    cell: ({ title, detail, endsAt, href }) => (
      <Link {...toLinkTarget(href)} className={recordsClasses.link}>
        <span>
          <bdi>{title}</bdi>
          <span className="bw-muted-line">{detail}</span>
          {endsAt && (
            <span className="bw-muted-line">
              {'Settles without a decision in '}
              <Countdown deadline={new Date(endsAt)} />
            </span>
          )}
        </span>
      </Link>
    ),
  },
  { label: 'Kind', cell: ({ kind }) => queueKindLabels[kind] },
  { label: 'Waiting for', cell: ({ waitingSince }) => <Age since={waitingSince} /> },
];

function QueueContent() {
  const { dashboard } = trpc.useUtils();
  const query = trpc.dashboard.queue.useQuery(undefined, { staleTime: QUEUE_STALE_MS });
  useLiveEvents(({ kind }) => {
    // `missed`: earlier events may have been lost.
    if (kind === 'notification' || kind === 'missed') void dashboard.queue.invalidate();
  });

  if (!query.data && query.error) {
    return (
      <ErrorState
        title="The waiting work could not be loaded"
        message={readError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        level={3}
      />
    );
  }
  if (!query.data) {
    return (
      <Loading noun="the waiting work">
        <SkeletonLines lines={4} height={40} />
      </Loading>
    );
  }
  const { items, hasMore } = query.data;
  if (items.length === 0) {
    return (
      <Text c="dimmed">
        Nothing is waiting. Reports, disputes, appeals, failed jobs and differences appear here.
      </Text>
    );
  }
  return (
    <>
      <RecordTable
        caption="Waiting for an admin, longest first"
        columns={columns}
        rows={items}
        getKey={({ key }) => key}
      />
      {hasMore && (
        <Text c="dimmed" size="sm" mt="sm">
          {`These ${items.length} have waited longest. More follow when they are done.`}
        </Text>
      )}
    </>
  );
}

export function WorkQueue() {
  return (
    <section aria-labelledby="work-queue">
      <Title id="work-queue" order={2} size="h3" mb="sm">
        Waiting for an admin
      </Title>
      <QueueContent />
    </section>
  );
}
