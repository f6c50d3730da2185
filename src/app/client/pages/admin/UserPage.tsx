import { DecideAppeal } from '#features/accounts/measures/ui/DecideAppeal.tsx';
import { MeasureHistory } from '#features/accounts/measures/ui/MeasureHistory.tsx';
import { SuspendButton } from '#features/accounts/suspensions/ui/SuspendButton.tsx';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { Person } from '#features/admin/people/ui/Person.tsx';
import { saidBy } from '#platform/client/errors.ts';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { trpc } from '#platform/client/trpc.ts';

export function UserPage({ id }: { id: number }) {
  const { me } = useMe();
  const utils = trpc.useUtils();
  const { mutateAsync: decide } = trpc.suspensions.decide.useMutation();
  const found = trpc.people.get.useQuery({ id }, { staleTime: 5_000 });
  if (found.isPending) {
    return (
      <>
        <PageHeading eyebrow="Users" title="User" />
        <Loading what="this person">
          <SkeletonLines lines={8} height={22} />
        </Loading>
      </>
    );
  }
  if (!found.data) {
    const { status, message } = saidBy(found.error);
    return (
      <div className="bw-alone">
        <ErrorState
          level={1}
          title={status === 404 ? message : 'This person could not be loaded'}
          message={status === 404 ? 'Nobody has this number.' : message}
          onRetry={status === 404 ? undefined : () => void found.refetch()}
          retrying={found.isFetching}
        />
      </div>
    );
  }
  const person = found.data;
  return (
    <Person
      person={person}
      actions={
        me?.id !== id &&
        !person.deleted && <SuspendButton person={person} suspended={person.suspended} />
      }
      suspensions={
        <MeasureHistory
          title="Suspensions"
          word="Suspended"
          all={person.suspensions}
          meId={me?.id ?? 0}
          decide={(suspension) => (
            <DecideAppeal
              what="suspension"
              decide={(decision, reason) => decide({ id: suspension, decision, reason })}
              onDone={() => utils.people.invalidate()}
            />
          )}
        />
      }
    />
  );
}
