import { useEffect } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { AskAboutProject } from '#features/conversations/ui/AskAboutProject.tsx';
import { ReportButton } from '#features/moderation/reports/ui/ReportButton.tsx';
import { ClientProfile } from '#features/profiles/ui/ClientProfile.tsx';
import { ProfileErrorPage } from '#features/profiles/ui/ProfileErrorPage.tsx';
import { ProfileSkeleton } from '#features/profiles/ui/ProfileSkeleton.tsx';
import { ClientProjects, ClientStatsPanel } from '#features/projects/ui/ClientProjects.tsx';
import { ReviewsSection } from '#features/reviews/ui/ReviewsSection.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { trackOncePerVisit } from '#platform/client/tracking/event-queue.ts';
import { EditProfileLink } from './profile-links.tsx';

/** The error page has a retry button, so a new mount does not retry. */
const queryOptions = { retryOnMount: false };

export function ClientPage({ id }: { id: number }) {
  const { me } = useMe();
  const client = trpc.profiles.client.useQuery({ id }, queryOptions);
  const stats = trpc.projects.clientStats.useQuery({ id }, queryOptions);
  const projects = trpc.projects.ofClient.useQuery({ id }, queryOptions);
  const isLoaded = client.data !== undefined;
  useEffect(() => {
    if (isLoaded) trackOncePerVisit('client_profile_viewed', { clientId: id });
  }, [isLoaded, id]);
  const queries = [client, stats, projects];
  const failedQuery = queries.find(({ isError, data }) => isError && !data);
  if (failedQuery) {
    return (
      <ProfileErrorPage
        kind="Client"
        error={failedQuery.error}
        onRetry={() => {
          for (const query of queries) void query.refetch();
        }}
        retrying={queries.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (!client.data || !stats.data || !projects.data) return <ProfileSkeleton />;
  return (
    <div className="bw-page">
      <ClientProfile
        client={client.data}
        actions={
          me?.id === id ? (
            <EditProfileLink />
          ) : (
            <>
              {me?.role === 'developer' && <AskAboutProject projects={projects.data} />}
              <ReportButton kind="client" id={id} me={me} />
            </>
          )
        }
      >
        <ClientStatsPanel stats={stats.data} />
        <ClientProjects
          projects={projects.data}
          total={stats.data.totalProjects}
          isOwn={me?.id === id}
        />
        <ReviewsSection user={client.data} title="Reviews from developers" viewer={me} />
      </ClientProfile>
    </div>
  );
}
