import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { Obstacles } from './Obstacles.tsx';
import classes from './delete-account.module.css';

const fates = [
  {
    title: 'Gone at once',
    things: [
      'Your name, email, password and second factor; you are signed out everywhere',
      'Your profile: picture, place, company, bio, skills, portfolio, and its page',
      'Favorites, saved searches, notifications, settings, and files you never sent',
      'Open projects are cancelled, and who bid is told; your open bids are withdrawn',
    ],
  },
  {
    title: 'Stays, under the name “Former member”',
    things: [
      'Projects, bids, messages, reviews and files that others share with you: they are their record, too',
      'Books and statements of paid projects: nobody can change them, and bookkeeping laws ask for them',
      'What you did in the audit log, which keeps us honest: without your name, with network addresses',
    ],
  },
  {
    title: 'Stays with your name on it',
    things: [
      'Receipts and invoices, which must name who paid whom',
      'What others were told or wrote, and records of projects they have downloaded',
    ],
  },
];

function Fates() {
  return (
    <div className={classes.fates}>
      {fates.map(({ title, things }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {things.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
      ))}
      <p>
        <Link to="/privacy" hash="how-long">
          How long, and why
        </Link>
      </p>
    </div>
  );
}

interface DeleteAccountProps {
  /** Called when the account is deleted. Must clear the session in this tab. */
  onDeleted: () => Promise<void>;
}

/** Shows the effects of a deletion and its obstacles. Deletes the account if there are none. */
export function DeleteAccount({ onDeleted }: DeleteAccountProps) {
  const [asking, setAsking] = useState(false);
  const obstacles = trpc.deletions.obstacles.useQuery(undefined, { staleTime: 0 });
  const factor = trpc.secondFactor.status.useQuery();
  const { mutateAsync: remove } = trpc.deletions.confirm.useMutation();
  const { data: found } = obstacles;
  if (obstacles.isPending || factor.isPending) {
    return (
      <Loading noun="what deleting would do">
        <SkeletonLines lines={6} height={20} />
      </Loading>
    );
  }
  if (!found || !factor.data) {
    const failed = found ? factor : obstacles;
    return (
      <ErrorState
        level={3}
        title="We could not look what is in the way"
        message={readError(failed.error).message}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  }
  return (
    <>
      <Fates />
      {found.length > 0 && <Obstacles found={found} />}
      <p className={classes.deleteFirst}>
        {found.length > 0
          ? 'Once nothing is in the way, you can delete your account here. '
          : 'Nothing is in the way. '}
        <a href="#data">Download your data first</a>: afterwards it is too late.
      </p>
      {found.length === 0 && (
        <button
          type="button"
          className={`bw-button ${classes.deleteAccount}`}
          onClick={() => setAsking(true)}
        >
          Delete my account
        </button>
      )}
      <DeleteDialog
        opened={asking}
        onClose={() => setAsking(false)}
        asksCode={factor.data.since !== null}
        onDelete={(proofs) => remove(proofs).then(onDeleted)}
        onRefused={() => void obstacles.refetch()}
      />
    </>
  );
}
