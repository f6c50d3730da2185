import { Button } from '@mantine/core';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { WORKS_MAX } from '../portfolio.rules.ts';
import type { WorkView } from '../portfolio.schema.ts';
import { PortfolioSkeleton } from './Portfolio.tsx';
import { RemoveWork } from './RemoveWork.tsx';
import { type Badge, WorkCard } from './WorkCard.tsx';
import { WorkEditor } from './WorkEditor.tsx';
import classes from './portfolio.module.css';

interface EditPortfolioProps {
  developerId: number;
  badge: Badge;
}

/** Lists the developer's own works, with buttons to add, change and remove them. */
export function EditPortfolio({ developerId, badge }: EditPortfolioProps) {
  const asked = trpc.portfolio.ofDeveloper.useQuery({ id: developerId });
  if (asked.isPending) return <PortfolioSkeleton cards={4} />;
  if (!asked.data) {
    return (
      <ErrorState
        title="Your portfolio could not be loaded"
        message={readError(asked.error).message}
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      />
    );
  }
  return <Works developerId={developerId} badge={badge} works={asked.data} />;
}

/** The open dialog and its work. The work remains set during the closing animation. */
interface Doing {
  what: 'add' | 'change' | 'remove';
  to: WorkView | null;
}

function useDoing() {
  const [doing, setDoing] = useState<Doing>({ what: 'add', to: null });
  const [open, setOpen] = useState(false);
  return {
    doing,
    ask: (what: Doing['what'], to: WorkView | null = null) => {
      setDoing({ what, to });
      setOpen(true);
    },
    close: () => setOpen(false),
    isRemoving: open && doing.what === 'remove',
    isWriting: open && doing.what !== 'remove',
  };
}

function Works({ developerId, badge, works }: EditPortfolioProps & { works: WorkView[] }) {
  const { doing, ask, close, isRemoving, isWriting } = useDoing();
  const title = doing.to ? 'Change this piece of work' : 'Add a piece of work';
  return (
    <>
      {works.length === 0 ? (
        <EmptyState
          title="Show what you have built"
          action={
            <Button variant="next" onClick={() => ask('add')}>
              Add your first piece of work
            </Button>
          }
        >
          Clients trust what they can see: a title, a few sentences, and about what it cost.
        </EmptyState>
      ) : (
        <Shown works={works} badge={badge} ask={ask} />
      )}
      <Dialog opened={isWriting} onClose={close} title={title} size="lg">
        <WorkEditor developerId={developerId} work={doing.to} onDone={close} />
      </Dialog>
      <RemoveWork developerId={developerId} work={doing.to} opened={isRemoving} onClose={close} />
    </>
  );
}

interface ShownProps {
  works: WorkView[];
  badge: Badge;
  ask: (what: Doing['what'], to?: WorkView) => void;
}

function Shown({ works, badge, ask }: ShownProps) {
  const isFull = works.length >= WORKS_MAX;
  return (
    <>
      <div className={classes.top}>
        <p>
          <span className="bw-figure">{`${works.length} of ${WORKS_MAX}`}</span>
          {isFull ? ' pieces. Remove one to add another.' : ' pieces, the newest first.'}
        </p>
        {!isFull && (
          <Button variant="next" onClick={() => ask('add')}>
            Add a piece of work
          </Button>
        )}
      </div>
      <ul className={classes.works}>
        {works.map((work) => (
          <li key={work.id}>
            <WorkCard work={work} badge={badge} level={2}>
              <div className={classes.workActions}>
                <Button
                  variant="default"
                  onClick={() => ask('change', work)}
                  aria-label={`Edit ${work.title}`}
                >
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  onClick={() => ask('remove', work)}
                  aria-label={`Remove ${work.title}`}
                >
                  Remove
                </Button>
              </div>
            </WorkCard>
          </li>
        ))}
      </ul>
    </>
  );
}
