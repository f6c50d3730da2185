import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { SuspensionNote } from '#platform/client/restriction/SuspensionNote.tsx';
import type { BidView } from '../bid.schema.ts';
import { CompareTable } from './CompareTable.tsx';
import { COMPARED_MAX, COMPARED_MIN, compareLink } from './compare-link.ts';
import classes from './compare.module.css';

const DeclineDialog = lazy(() => import('./DeclineDialog.tsx'));

function TooFew({ projectId }: { projectId: number }) {
  const back = (
    <Button
      variant="next"
      renderRoot={(props) => (
        <Link to="/projects/$id" params={{ id: String(projectId) }} hash="bids-title" {...props} />
      )}
    >
      Choose bids
    </Button>
  );
  return (
    <EmptyState title="Nothing to compare" action={back}>
      {`Choose ${COMPARED_MIN} to ${COMPARED_MAX} bids on the project’s page, and they stand side by side here.`}
    </EmptyState>
  );
}

function goneWords(count: number): string {
  return count === 1
    ? 'One of the bids you chose is no longer there: it was withdrawn.'
    : `${count} of the bids you chose are no longer there: they were withdrawn.`;
}

interface CompareBidsProps {
  bids: BidView[];
  /** Ids of the compared bids, from the URL. */
  ids: number[];
  project: Pick<ProjectView, 'id' | 'status' | 'budget'>;
  /** Whether the user can choose among the bids; if false, no buttons are shown. */
  choosing: boolean;
  /** Renders the control that opens a conversation with the developer. */
  contact: (bid: BidView) => ReactNode;
}

export function CompareBids({ bids, ids, project, choosing, contact }: CompareBidsProps) {
  const navigate = useNavigate();
  const [declining, setDeclining] = useState<BidView | null>(null);
  const [asked, setAsked] = useState(false);
  const compared = ids.flatMap((id) => bids.find((bid) => bid.id === id) ?? []);
  const gone = ids.length - compared.length;

  function ask(bid: BidView) {
    setAsked(true);
    setDeclining(bid);
  }

  function leaveOut({ id }: BidView) {
    const left = compareLink(compared.flatMap((bid) => (bid.id === id ? [] : bid.id)));
    void navigate({
      to: '/projects/$id/compare',
      params: { id: String(project.id) },
      search: left,
      replace: true,
    });
  }

  return (
    <div className={classes.place}>
      {gone > 0 && compared.length > 0 && <p className={classes.note}>{goneWords(gone)}</p>}
      {choosing && project.status === 'active' && <SuspensionNote />}
      {compared.length < COMPARED_MIN ? (
        <TooFew projectId={project.id} />
      ) : (
        <CompareTable
          bids={compared}
          project={project}
          choosing={choosing}
          contact={contact}
          onDecline={ask}
          onLeaveOut={leaveOut}
        />
      )}
      {asked && (
        <Suspense>
          <DeclineDialog bid={declining} onClose={() => setDeclining(null)} />
        </Suspense>
      )}
    </div>
  );
}
