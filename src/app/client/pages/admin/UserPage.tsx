import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { UserDetailsView } from '#features/admin/users/ui/UserDetailsView.tsx';
import {
  DecideAppeal,
  ModerationHistory,
} from '#features/moderation/appeals/ui/ModerationHistory.tsx';
import { SuspendButton } from '#features/moderation/suspensions/ui/SuspendButton.tsx';
import { UserPictures } from '#features/moderation/takedowns/ui/UserPictures.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { RecordFallback } from '#platform/client/records/RecordPage.tsx';

export function UserPage({ id }: { id: number }) {
  const { me } = useMe();
  const utils = trpc.useUtils();
  const { mutateAsync: decideAppeal } = trpc.suspensions.decide.useMutation();
  const query = trpc.adminUsers.get.useQuery({ id }, { staleTime: 5_000 });
  if (!query.data)
    return (
      <RecordFallback
        query={query}
        eyebrow="Users"
        title="User"
        noun="person"
        notFoundMessage="No user has this number."
        listLink={
          <Link to="/admin/users" className="bw-button">
            All users
          </Link>
        }
      />
    );
  const user = query.data;
  return (
    <UserDetailsView
      user={user}
      actions={
        me?.id !== id && !user.deleted && <SuspendButton user={user} suspended={user.suspended} />
      }
      pictures={user.role !== 'admin' && !user.deleted && <UserPictures user={user} />}
      suspensions={
        <ModerationHistory
          title="Suspensions"
          label="Suspended"
          actions={user.suspensions}
          meId={me?.id ?? 0}
          renderDecision={(suspensionId) => (
            <DecideAppeal
              id={suspensionId}
              kind="suspension"
              decide={(decision, reason) => decideAppeal({ id: suspensionId, decision, reason })}
              onDone={() => utils.adminUsers.invalidate()}
            />
          )}
        />
      }
    />
  );
}
