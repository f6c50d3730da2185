import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { Fragment, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { DateTime, formatDateTime } from '#platform/client/text/values.tsx';
import { formatEventDetail, formatEventTitle } from '../../../timeline/timeline.labels.ts';
import {
  isChainIntact,
  isPlatformEvent,
  readFileHashes,
} from '../../../timeline/timeline.rules.ts';
import type { TimelineEntry } from '../../../timeline/timeline.schema.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import classes from './timeline-section.module.css';

const SHORT_HASH_LENGTH = 8;
/** The type is declared, because the type of the page parameter is inferred from this constant. */
const initialCursor: number | undefined = undefined;

function useTimeline(projectId: number) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: [...getQueryKey(trpc.hires.timeline), { projectId }],
    queryFn: ({ pageParam }) =>
      client.hires.timeline.query({ projectId, ...(pageParam && { before: pageParam }) }),
    initialPageParam: initialCursor,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 15_000,
    retryOnMount: false,
  });
}

function EntryHash({ entry }: { entry: TimelineEntry }) {
  const [open, setOpen] = useState(false);
  const { hash, prevHash, seq, detail } = entry;
  return (
    <div>
      <button
        type="button"
        className="bw-seal-short bw-figure"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="bw-hidden">{`Hash of entry ${seq}: `}</span>
        {hash.slice(0, SHORT_HASH_LENGTH)}
      </button>
      {open && (
        <dl className={classes.fullHashes}>
          <dt>This entry</dt>
          <dd className="bw-figure">{hash}</dd>
          <dt>The one before</dt>
          <dd className="bw-figure">{prevHash}</dd>
          {readFileHashes(detail).map(({ name, sha256 }) => (
            <Fragment key={name + sha256}>
              <dt>{`SHA-256 of ${name}`}</dt>
              <dd className="bw-figure">{sha256}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  );
}

const partyLabels = {
  clock: 'Automatic',
  bank: 'The bank',
  admin: 'Bidwright',
  client: 'Client',
  developer: 'Developer',
};

function Entry({ entry, workspace }: { entry: TimelineEntry; workspace: WorkspaceView }) {
  const { kind, name, at, detail } = entry;
  const party = isPlatformEvent(kind) ? 'admin' : entry.party;
  const title = formatEventTitle(kind, workspace.party);
  const paidCents = workspace.amountCents + workspace.reducedCents;
  const actorName = name && party !== 'clock' && party !== 'bank' ? name : partyLabels[party];
  return (
    <li className={classes.event} data-party={party}>
      <h3>{title}</h3>
      <p className={classes.eventActor}>
        <span>{party === 'admin' && name ? `${name}, Bidwright` : actorName}</span>
        <DateTime at={at} />
      </p>
      {formatEventDetail(kind, detail, paidCents, formatDateTime).map((line) => (
        <PlainText key={line} text={line} maxLines={3} noun={title.toLowerCase()} />
      ))}
      <EntryHash entry={entry} />
    </li>
  );
}

export function TimelineSection({ workspace }: { workspace: WorkspaceView }) {
  return (
    <PagedList
      query={useTimeline(workspace.projectId)}
      error="Failed to Load the Timeline"
      errorLevel={3}
      loading={
        <Loading noun="timeline">
          <SkeletonLines lines={6} height={18} />
        </Loading>
      }
      empty={null}
      moreLabel="Load earlier"
    >
      {(entries) => (
        <>
          <ChainStatus entries={entries} />
          <ol className={classes.events}>
            {entries.map((entry) => (
              <Entry key={entry.seq} entry={entry} workspace={workspace} />
            ))}
          </ol>
        </>
      )}
    </PagedList>
  );
}

function ChainStatus({ entries }: { entries: TimelineEntry[] }) {
  if (!isChainIntact(entries)) {
    return (
      <FormError>
        An entry does not match the one before it. Please report this to Bidwright.
      </FormError>
    );
  }
  return (
    <details className={classes.chain}>
      <summary>Verified chain</summary>
      <p>
        Each entry carries a hash: a fingerprint of what happened and of the entry before. If anyone
        changed, removed or moved one, the entries after it would no longer fit. The entries below
        fit. The database refuses to change any of them.
      </p>
    </details>
  );
}
