import { DeveloperProfile } from '#features/profiles/ui/DeveloperProfile.tsx';
import { ProfileRefused } from '#features/profiles/ui/ProfileRefused.tsx';
import { ProfileSkeleton } from '#features/profiles/ui/ProfileSkeleton.tsx';
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
    </div>
  );
}
