import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { ModerationFacts, OwnAppeal } from '#features/moderation/appeals/ui/OwnAppeal.tsx';
import { TAKEDOWN_APPEAL_INTRO } from '#features/moderation/moderation.labels.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import measureClasses from '#features/moderation/appeals/ui/moderation-action.module.css';
import classes from './removed-project.module.css';

function RemovalDetails({ id }: { id: number }) {
  const utils = trpc.useUtils();
  const own = trpc.takedowns.own.useQuery({ projectId: id }, { staleTime: 5_000 });
  const { mutateAsync: appeal } = trpc.takedowns.appeal.useMutation();

  async function sendAppeal(text: string) {
    await appeal({ projectId: id, appeal: text });
    await utils.takedowns.own.invalidate();
  }

  if (own.isPending) {
    return (
      <Loading noun="why it was removed">
        <SkeletonLines lines={6} height={20} />
      </Loading>
    );
  }
  if (own.data === undefined) {
    return (
      <ErrorState
        title="This could not be loaded"
        message={readError(own.error).message}
        onRetry={() => void own.refetch()}
        retrying={own.isFetching}
      />
    );
  }
  if (own.data === null) return <p>The project is back. Reload this page to see it.</p>;
  return (
    <>
      <ModerationFacts action={own.data} />
      <p>
        Only you and our team can see this project. No developer can bid on it, be invited to it or
        be hired for it. Your account and your other projects are not affected.
      </p>
      <div>
        <h2 id="appeal">Appeal</h2>
        <OwnAppeal action={own.data} intro={TAKEDOWN_APPEAL_INTRO} send={sendAppeal} />
      </div>
    </>
  );
}

interface RemovedProjectProps {
  id: number;
  me: UserView;
}

export default function RemovedProject({ id, me }: RemovedProjectProps) {
  if (me.role !== 'admin') {
    return (
      <section
        className={`${classes.removed} ${measureClasses.ownMeasure}`}
        aria-label="Why it was removed"
      >
        <RemovalDetails id={id} />
      </section>
    );
  }
  return (
    <p className={classes.removed}>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/admin/projects/$id" params={{ id: String(id) }} {...props} />
        )}
      >
        Open in the admin area
      </Button>
    </p>
  );
}
