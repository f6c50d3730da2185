import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { formatWhole } from '#platform/shared/locale.ts';
import { actionWords, whoWords } from '../audit.rules.ts';
import type { AuditRecord } from '../audit.schema.ts';
import { type DetailCodes, detailWords, instantText } from './entry-words.ts';
import { TargetLink } from './TargetLink.tsx';
import classes from './audit.module.css';

const NEVER_GONE = 'What was written down stays: no entry ever had this number.';

interface EntryDialogProps {
  /** Id of the open entry; undefined if the dialog is closed. */
  id: number | undefined;
  codes?: DetailCodes | undefined;
  onClose: () => void;
}

export function EntryDialog({ id, codes, onClose }: EntryDialogProps) {
  // The content must remain during the closing animation.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  const entry = trpc.audit.entry.useQuery(
    { id: shown ?? 0 },
    { enabled: shown !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  const isMissing = entry.isError && readError(entry.error).status === 404;
  const title = entry.data ? actionWords(entry.data.action) : 'Audit entry';
  return (
    <Dialog opened={id !== undefined} onClose={onClose} title={title} size="lg">
      {entry.isPending && (
        <Loading noun="entry">
          <SkeletonLines lines={9} height={22} />
        </Loading>
      )}
      {entry.isError && (
        <ErrorState
          title={isMissing ? 'There is no such entry' : 'The entry could not be loaded'}
          message={isMissing ? NEVER_GONE : readError(entry.error).message}
          onRetry={isMissing ? undefined : () => void entry.refetch()}
          retrying={entry.isFetching}
          level={3}
        />
      )}
      {entry.data && <Entry record={entry.data} codes={codes} />}
    </Dialog>
  );
}

function Entry({ record, codes }: { record: AuditRecord; codes?: DetailCodes | undefined }) {
  const { position, actorId, actorRole, targetType, targetId, createdAt } = record;
  const who = actorId === null ? '' : ` (${actorRole}, #${actorId})`;
  const details = Object.entries(record.details).map((detail) => detailWords(detail, codes));
  return (
    <div className={classes.entry}>
      <DescriptionList
        items={[
          { label: 'Who', value: `${whoWords(record.adminName, record.action)}${who}` },
          { label: 'On', value: <TargetLink type={targetType} id={targetId} /> },
          {
            label: 'When, in UTC',
            value: <time dateTime={createdAt}>{instantText(createdAt)}</time>,
          },
          { label: 'From', value: record.address ?? 'nowhere outside' },
          ...(record.userAgent ? [{ label: 'With', value: record.userAgent, wide: true }] : []),
          ...details.map((detail) => ({ ...detail, wide: true })),
        ]}
      />
      <h3>Its place in the log</h3>
      <dl className={classes.chain}>
        <dt>Position</dt>
        <dd>{formatWhole(position)}</dd>
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
      <Related record={record} />
    </div>
  );
}

/** Links to the other entries of the same admin and of the same target. */
function Related({ record }: { record: AuditRecord }) {
  const { actorId, targetType, targetId } = record;
  const onSelf = targetType === 'user' && targetId === String(actorId);
  return (
    <p className={classes.related}>
      {actorId !== null && (
        <Link to="/admin/audit-logs" search={{ search: `#${actorId}` }}>
          {`All entries of ${whoWords(record.adminName, record.action)}`}
        </Link>
      )}
      {targetType !== null && targetId !== null && !onSelf && (
        <Link to="/admin/audit-logs" search={{ search: `${targetType} ${targetId}` }}>
          {`All entries on this ${targetType}`}
        </Link>
      )}
    </p>
  );
}
