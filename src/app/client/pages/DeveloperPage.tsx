import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { StartConversation } from '#features/conversations/ui/StartConversation.tsx';
import { DeveloperProfile } from '#features/profiles/ui/DeveloperProfile.tsx';
import { ProfileRefused } from '#features/profiles/ui/ProfileRefused.tsx';
import { ProfileSkeleton } from '#features/profiles/ui/ProfileSkeleton.tsx';
import { InviteToProject } from '#features/projects/invitations/ui/InviteToProject.tsx';
import { trpc } from '#platform/client/trpc.ts';

export function DeveloperPage({ id }: { id: number }) {
  const developer = trpc.profiles.developer.useQuery({ id }, { retryOnMount: false });
  if (developer.isPending) return <ProfileSkeleton />;
  if (!developer.data) {
    return (
      <ProfileRefused
        who="Developer"
        error={developer.error}
        onRetry={() => void developer.refetch()}
        retrying={developer.isFetching}
      />
    );
  }
  return (
    <div className="bw-page">
      <DeveloperProfile developer={developer.data} />
      <QuickActions developer={developer.data} />
    </div>
  );
}

/** What a client can do about a developer. */
function QuickActions({ developer }: { developer: { id: number; name: string } }) {
  const { me } = useMe();
  const [inviting, setInviting] = useState(false);
  if (me?.role !== 'client') return null;
  return (
    <section className="bw-quick-actions" aria-label="Quick actions">
      <StartConversation me={me} developerId={developer.id} variant="next" />
      <Button variant="default" onClick={() => setInviting(true)}>
        Invite to Project
      </Button>
      <InviteToProject developer={developer} opened={inviting} onClose={() => setInviting(false)} />
    </section>
  );
}
