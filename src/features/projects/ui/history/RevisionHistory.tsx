import { lazy, type ReactNode, Suspense, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import type { ChangedAnswer } from '../../brief/brief.schema.ts';
import { BriefDiff, type ShownChange } from './BriefDiff.tsx';
import classes from './brief-diff.module.css';

const BlankText = lazy(() => import('./BlankText.tsx'));

interface RevisionHistoryProps {
  projectId: number;
  canBlank: boolean;
}

interface Edit {
  revision: number;
  at: string;
  isMaterial: boolean;
  changes: ShownChange[];
}

export function RevisionHistory({ projectId, canBlank }: RevisionHistoryProps) {
  const pages = trpc.projects.revisions.useInfiniteQuery({ id: projectId }, pagingOptions);
  return (
    <PagedList
      query={pages}
      error="Failed to Load the History"
      moreLabel="Earlier versions"
      loading={
        <Loading noun="history">
          <SkeletonLines lines={6} />
        </Loading>
      }
      empty={<NeverEdited />}
    >
      {(revisions) => (
        <EditList
          // Revision 1 is no edit and has no changes.
          edits={revisions.filter(({ changes }) => changes.length > 0)}
          renderActions={({ revision }, change) =>
            canBlank && (
              <Suspense>
                <BlankText
                  {...{ projectId, revision, change }}
                  currentAnswers={listCurrentAnswers(revisions)}
                />
              </Suspense>
            )
          }
        />
      )}
    </PagedList>
  );
}

/**
 * As JSON. The newest edit that quotes a question has the current answer, because each correction
 * of an answer that changed the brief is an edit. `edits` is ordered from the newest to the oldest.
 */
function listCurrentAnswers(edits: Edit[]): Set<string> {
  const byQuestion = new Map<string, string>();
  for (const { field, after } of edits.flatMap(({ changes }) => changes)) {
    if (field !== 'answer' || !after) continue;
    const { question } = after as ChangedAnswer;
    if (!byQuestion.has(question)) byQuestion.set(question, JSON.stringify(after));
  }
  return new Set(byQuestion.values());
}

function NeverEdited() {
  return (
    <EmptyState title="Never edited">This project has not changed since it was posted.</EmptyState>
  );
}

type RenderActions = (edit: Edit, change: ShownChange) => ReactNode;

interface EditListProps {
  edits: Edit[];
  renderActions: RenderActions;
}

function EditList({ edits, renderActions }: EditListProps) {
  if (edits.length === 0) return <NeverEdited />;
  return (
    <ol className={classes.revisions} reversed>
      {edits.map((edit, index) => (
        <li key={edit.revision}>
          <EditItem edit={edit} isNewest={index === 0} renderActions={renderActions} />
        </li>
      ))}
    </ol>
  );
}

/** Texts are compared only while the edit is open, because long texts take time. */
function EditItem({
  edit,
  isNewest,
  renderActions,
}: Pick<EditListProps, 'renderActions'> & { edit: Edit; isNewest: boolean }) {
  const { revision, at, isMaterial, changes } = edit;
  const [isOpen, setOpen] = useState(isNewest);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>
          {`Version ${revision}, `}
          <DateTime at={at} />
        </h2>
        {isMaterial && <Tag>Earlier bids must be confirmed</Tag>}
      </summary>
      {isOpen && (
        <BriefDiff changes={changes} renderActions={(change) => renderActions(edit, change)} />
      )}
    </details>
  );
}
