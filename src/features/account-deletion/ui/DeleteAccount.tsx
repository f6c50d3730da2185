import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { blockerTexts } from '../deletion.rules.ts';
import type { Blocker } from '../deletion.schema.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import classes from './delete-account.module.css';

type BlockerLink =
  | { to: '/projects/$id' | '/projects/$id/room'; params: { id: string } }
  | { to: '/payouts' | '/contact' | '/admin/users' };

function toBlockerLink({ kind, project }: Blocker): BlockerLink {
  if (kind === 'payout') return { to: '/payouts' };
  if (kind === 'last_admin') return { to: '/admin/users' };
  if (!project) return { to: '/contact' };
  const isInWorkspace = kind !== 'payment' && kind !== 'refund';
  return {
    to: isInWorkspace ? '/projects/$id/room' : '/projects/$id',
    params: { id: String(project.id) },
  };
}

const linkLabels: Record<BlockerLink['to'], string> = {
  '/projects/$id': 'The project',
  '/projects/$id/room': 'The project',
  '/payouts': 'Your payouts',
  '/contact': 'Write to us',
  '/admin/users': 'Users',
};

function BlockerList({ blockers }: { blockers: Blocker[] }) {
  return (
    <div className={classes.blockers}>
      <h3>To finish first</h3>
      <ul>
        {blockers.map((blocker) => {
          const { kind, project } = blocker;
          const { problem, remedy } = blockerTexts[kind];
          const link = toBlockerLink(blocker);
          return (
            <li key={`${kind} ${project?.id}`}>
              <p>
                <strong>{problem}</strong> {remedy}
              </p>
              <Link {...link}>
                <bdi>{project?.title ?? linkLabels[link.to]}</bdi>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const effects = [
  {
    title: 'Deleted at once',
    items: [
      'Your name, email, password and second factor; you are signed out everywhere',
      'Your profile: picture, place, company, bio, skills, portfolio, and its page',
      'Favorites, saved searches, notifications, settings, and files that you never sent',
      'Open projects are cancelled, and their bidders notified; your open bids are withdrawn',
    ],
  },
  {
    title: 'Kept, under the name “Former member”',
    items: [
      'Projects, bids, messages, reviews and files that you share with others, because they ' +
        'are their records, too',
      'Books and statements of paid projects, because bookkeeping laws require them and no one ' +
        'can change them',
      'Your entries in the audit log, without your name but with network addresses',
    ],
  },
  {
    title: 'Kept, with your name',
    items: [
      'Receipts and invoices, which must name who paid whom',
      'Notifications and texts of others that mention you, and project records that they have ' +
        'downloaded',
    ],
  },
];

function DeletionEffects() {
  return (
    <div className={classes.effects}>
      {effects.map(({ title, items }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
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
  /** Must sign this tab out. */
  onDeleted: () => Promise<void>;
}

export function DeleteAccount({ onDeleted }: DeleteAccountProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const blockersQuery = trpc.accountDeletion.blockers.useQuery(undefined, { staleTime: 0 });
  const factorQuery = trpc.secondFactor.status.useQuery();
  const { mutateAsync: deleteAccount } = trpc.accountDeletion.confirm.useMutation();
  const { data: blockers } = blockersQuery;
  if (blockersQuery.isPending || factorQuery.isPending) {
    return (
      <Loading noun="the effects of deleting">
        <SkeletonLines lines={6} height={20} />
      </Loading>
    );
  }
  if (!blockers || !factorQuery.data) {
    const failedQuery = blockers ? factorQuery : blockersQuery;
    return (
      <ErrorState
        level={3}
        title="We could not check whether your account can be deleted"
        message={readError(failedQuery.error).message}
        onRetry={() => void failedQuery.refetch()}
        retrying={failedQuery.isFetching}
      />
    );
  }
  return (
    <>
      <DeletionEffects />
      {blockers.length > 0 && <BlockerList blockers={blockers} />}
      <p className={classes.deleteFirst}>
        {blockers.length > 0
          ? 'When these are finished, you can delete your account here. '
          : 'You can delete your account now. '}
        <a href="#data">Download your data first</a>: you cannot do this afterwards.
      </p>
      {blockers.length === 0 && (
        <button
          type="button"
          className={`bw-button ${classes.deleteAccount}`}
          onClick={() => setIsDialogOpen(true)}
        >
          Delete my account
        </button>
      )}
      <DeleteDialog
        opened={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        requiresCode={factorQuery.data.since !== null}
        onDelete={(proofs) => deleteAccount(proofs).then(onDeleted)}
        onRefused={() => void blockersQuery.refetch()}
      />
    </>
  );
}
