import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { formatAction, formatActor } from '../audit.rules.ts';
import type { AuditRecord } from '../audit.schema.ts';
import { TargetLink } from './AuditTable.tsx';
import { type DetailLabels, formatDetail, formatUtcTime } from './audit-entry.labels.ts';
import classes from './audit.module.css';

const MISSING_ENTRY_TEXT =
  'Entries are never deleted, so there has never been one with this number.';

interface EntryDialogProps {
  id: number | undefined;
  detailLabels?: DetailLabels | undefined;
  onClose: () => void;
}

export function EntryDialog({ id, detailLabels, onClose }: EntryDialogProps) {
  // Remains set when `id` becomes undefined, so that the closing animation still shows the entry.
  const [shownId, setShownId] = useState(id);
  if (id !== undefined && id !== shownId) setShownId(id);
  const query = trpc.audit.entry.useQuery(
    { id: shownId ?? 0 },
    { enabled: shownId !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  const isMissing = query.isError && readError(query.error).status === 404;
  const title = query.data ? formatAction(query.data.action) : 'Audit entry';
  return (
    <Dialog opened={id !== undefined} onClose={onClose} title={title} size="lg">
      {query.isPending && (
        <Loading noun="entry">
          <SkeletonLines lines={9} height={22} />
        </Loading>
      )}
      {query.isError && (
        <ErrorState
          title={isMissing ? 'This entry does not exist' : 'The entry could not be loaded'}
          message={isMissing ? MISSING_ENTRY_TEXT : readError(query.error).message}
          onRetry={isMissing ? undefined : () => void query.refetch()}
          retrying={query.isFetching}
          level={3}
        />
      )}
      {query.data && <Entry record={query.data} detailLabels={detailLabels} />}
    </Dialog>
  );
}

function Entry({
  record,
  detailLabels,
}: {
  record: AuditRecord;
  detailLabels?: DetailLabels | undefined;
}) {
  const { position, actorId, actorRole, targetType, targetId, createdAt } = record;
  const roleAndId = actorId === null ? '' : ` (${actorRole}, #${actorId})`;
  const details = Object.entries(record.details).map((detail) =>
    formatDetail(detail, detailLabels),
  );
  return (
    <div className={classes.entry}>
      <DescriptionList
        items={[
          { label: 'Who', value: `${formatActor(record.adminName, record.action)}${roleAndId}` },
          { label: 'On', value: <TargetLink type={targetType} id={targetId} /> },
          {
            label: 'When, in UTC',
            value: <time dateTime={createdAt}>{formatUtcTime(createdAt)}</time>,
          },
          { label: 'From', value: record.address ?? 'the server itself' },
          ...(record.userAgent ? [{ label: 'With', value: record.userAgent, wide: true }] : []),
          ...details.map((detail) => ({ ...detail, wide: true })),
        ]}
      />
      <h3>Position in the log</h3>
      <dl className={classes.chain}>
        <dt>Position</dt>
        <dd>{formatInteger(position)}</dd>
        <dt>Hash before</dt>
        <dd>{record.prevHash}</dd>
        <dt>Its hash</dt>
        <dd>{record.hash}</dd>
        {record.requestId && (
          <>
            <dt>Request</dt>
            <dd>{record.requestId}</dd>
          </>
        )}
      </dl>
      <RelatedLinks record={record} />
    </div>
  );
}

function RelatedLinks({ record }: { record: AuditRecord }) {
  const { actorId, targetType, targetId } = record;
  // If the target is the account of the actor, the first link also finds the entries on the target.
  const isOwnAccount = targetType === 'user' && targetId === String(actorId);
  return (
    <p className={classes.relatedLinks}>
      {actorId !== null && (
        <Link to="/admin/audit-logs" search={{ search: `#${actorId}` }}>
          {`All entries of ${formatActor(record.adminName, record.action)}`}
        </Link>
      )}
      {targetType !== null && targetId !== null && !isOwnAccount && (
        <Link to="/admin/audit-logs" search={{ search: `${targetType} ${targetId}` }}>
          {`All entries on this ${targetType}`}
        </Link>
      )}
    </p>
  );
}
