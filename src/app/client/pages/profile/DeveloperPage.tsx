import { useEffect } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { CompletedWork } from '#features/guides/stories/ui/CompletedWork.tsx';
import { Portfolio } from '#features/profiles/portfolio/ui/Portfolio.tsx';
import { DeveloperProfile } from '#features/profiles/ui/DeveloperProfile.tsx';
import { ProfileErrorPage } from '#features/profiles/ui/ProfileErrorPage.tsx';
import { ProfileSkeleton } from '#features/profiles/ui/ProfileSkeleton.tsx';
import { CategoryBadge } from '#features/projects/ui/CategoryBadge.tsx';
import { ReviewsSection } from '#features/reviews/ui/ReviewsSection.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { trackOncePerVisit } from '#platform/client/tracking/event-queue.ts';
import { ContactSection, DeveloperActions } from './DeveloperActions.tsx';
import { EditProfileLink } from './profile-links.tsx';

/** The error page has a retry button, so a new mount does not retry. */
const queryOptions = { retryOnMount: false };

export function DeveloperPage({ id }: { id: number }) {
  const { me } = useMe();
  const isOwn = me?.id === id;
  const developer = trpc.profiles.developer.useQuery({ id }, queryOptions);
  const bids = trpc.bids.openCount.useQuery({ developerId: id });
  const isLoaded = developer.data !== undefined;
  useEffect(() => {
    if (isLoaded) trackOncePerVisit('developer_profile_viewed', { developerId: id });
  }, [isLoaded, id]);
  if (developer.isPending) return <ProfileSkeleton hasRating />;
  if (!developer.data) {
    return (
      <ProfileErrorPage
        kind="Developer"
        error={developer.error}
        onRetry={() => void developer.refetch()}
        retrying={developer.isFetching}
      />
    );
  }
  return (
    <div className="bw-page">
      <DeveloperProfile
        developer={developer.data}
        activeBids={bids.data?.activeBids}
        actions={
          isOwn ? <EditProfileLink /> : <DeveloperActions developer={developer.data} me={me} />
        }
      >
        <Portfolio developerId={id} badge={CategoryBadge} isOwn={isOwn} />
        <CompletedWork developerId={id} badge={CategoryBadge} />
        <ReviewsSection user={developer.data} title="Client reviews" viewer={me} />
        <ContactSection developer={developer.data} me={me} />
      </DeveloperProfile>
    </div>
  );
}
