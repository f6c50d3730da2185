import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNamedTitle } from '#features/hires/milestones/milestone.labels.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { recordPagingOptions } from '#platform/client/lists/paging.ts';
import { RecordsLoading } from '#platform/client/lists/RecordList.tsx';
import { type Column, RecordTable } from '#platform/client/lists/RecordTable.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { OwnPayment } from '../history.schema.ts';
import { formatStatusNote, listRefundParts, toStatusTag } from './payment.labels.ts';
import recordsClasses from '#platform/client/records/records.module.css';
import classes from './own-payments.module.css';

const toTitle = ({ projectTitle, milestone }: OwnPayment) =>
  formatNamedTitle(projectTitle, milestone);

/** The room opens funded milestones only. */
const toRoomSearch = ({ milestone, hired }: OwnPayment) =>
  milestone && hired ? { milestone: milestone.id } : {};

function ProjectCell(payment: OwnPayment) {
  const { projectId, developerName, hired } = payment;
  return (
    <Link
      to={hired ? '/projects/$id/room' : '/projects/$id'}
      params={{ id: String(projectId) }}
      search={toRoomSearch(payment)}
      className={recordsClasses.link}
    >
      <span>
        {toTitle(payment)}
        <span className="bw-muted-line">{`To ${developerName}`}</span>
      </span>
    </Link>
  );
}

function AmountCell({ amountCents, card }: OwnPayment) {
  return (
    <>
      {formatCents(amountCents)}
      {card && <span className="bw-muted-line">{card}</span>}
    </>
  );
}

function StatusCell(payment: OwnPayment) {
  const note = formatStatusNote(payment);
  return (
    <>
      <Tag {...toStatusTag(payment)} />
      {note && <span className="bw-muted-line">{note}</span>}
    </>
  );
}

function DateCell(payment: OwnPayment) {
  const { paidAt, projectId, hired } = payment;
  return (
    <>
      <FormattedDate at={paidAt} />
      {hired && (
        <Link
          to="/projects/$id/room"
          params={{ id: String(projectId) }}
          search={toRoomSearch(payment)}
          hash="papers"
          aria-label={`Receipt for ${toTitle(payment)}`}
          className={classes.receiptLink}
        >
          Receipt
        </Link>
      )}
    </>
  );
}

function RefundCell(payment: OwnPayment) {
  const parts = listRefundParts(payment);
  if (parts.length === 0) return '–';
  return parts.map(({ cents, label }) => (
    <span key={label} className={classes.refundPart}>
      {formatCents(cents)}
      <span className="bw-muted-line">{label}</span>
    </span>
  ));
}

const columns: [Column<OwnPayment>, ...Column<OwnPayment>[]] = [
  { label: 'Project', cell: ProjectCell },
  { label: 'Status', cell: StatusCell },
  { label: 'Paid', cell: AmountCell, numeric: true },
  { label: 'Refunded', cell: RefundCell, numeric: true },
  { label: 'Date', cell: DateCell },
];

const workLink = (
  <Button variant="primary" renderRoot={(props) => <Link to="/work" {...props} />}>
    Your Work
  </Button>
);

/** The children are between the totals and the list. */
export function OwnPayments({ children }: { children: ReactNode }) {
  const { payments } = trpc.useUtils();
  const pages = trpc.payments.mine.useInfiniteQuery({}, recordPagingOptions);
  useLiveEvents(({ kind }) => {
    // `missed`: earlier events may have been lost.
    if (kind === 'notification' || kind === 'missed') void payments.invalidate();
  });
  return (
    <div className={classes.payments}>
      <PaymentTotals />
      {children}
      <PagedList
        query={pages}
        error="The payments could not be loaded"
        loading={<RecordsLoading noun="payments" />}
        empty={
          <EmptyState title="No payments yet" action={workLink}>
            When you hire a developer, you pay by card. Each payment is listed here with its status.
          </EmptyState>
        }
      >
        {(rows, isStale) => (
          <RecordTable
            caption="Your payments, newest first"
            columns={columns}
            rows={rows}
            getKey={({ id }) => id}
            isStale={isStale}
          />
        )}
      </PagedList>
    </div>
  );
}

const totals = [
  { field: 'paidCents', label: 'Paid' },
  { field: 'heldCents', label: 'Protected now' },
  { field: 'releasedCents', label: 'Released to developers' },
  { field: 'returnedCents', label: 'Refunded to you' },
  { field: 'dueCents', label: 'Still to be refunded to you', wide: true },
] as const;

function PaymentTotals() {
  const query = trpc.payments.totals.useQuery(undefined, { staleTime: 15_000 });
  if (query.isLoadingError) {
    return (
      <ErrorState
        title="The totals of your payments could not be loaded"
        message={readError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const shownTotals = totals.filter(
    ({ field }) => field !== 'dueCents' || (query.data && query.data[field] > 0),
  );
  return (
    <DescriptionList
      inOneRow
      items={shownTotals.map(({ field, ...cell }) => ({
        ...cell,
        value: query.data ? (
          <span className="bw-figure">{formatCents(query.data[field])}</span>
        ) : (
          <Skeleton height={22} mt={4} mb={4} width="60%" radius={2} />
        ),
      }))}
    />
  );
}
