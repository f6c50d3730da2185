import { useEffect } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { AskAboutProject } from '#features/conversations/ui/AskAboutProject.tsx';
import { ClientProfile } from '#features/profiles/ui/ClientProfile.tsx';
import { ProfileRefused } from '#features/profiles/ui/ProfileRefused.tsx';
import { ProfileSkeleton } from '#features/profiles/ui/ProfileSkeleton.tsx';
import { ClientFigures, ClientProjects } from '#features/projects/ui/ClientProjects.tsx';
import { ReportButton } from '#features/reports/ui/ReportButton.tsx';
import { ReviewsSection } from '#features/reviews/ui/ReviewsSection.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { trackOncePerVisit } from '#platform/client/tracking/event-queue.ts';
import { EditProfileLink } from './EditProfileLink.tsx';

const page = { retryOnMount: false };

export function ClientPage({ id }: { id: number }) {
  const { me } = useMe();
  const client = trpc.profiles.client.useQuery({ id }, page);
  const stats = trpc.projects.statsOfClient.useQuery({ id }, page);
  const projects = trpc.projects.ofClient.useQuery({ id }, page);
  const isThere = client.data !== undefined;
  useEffect(() => {
    if (isThere) trackOncePerVisit('client_profile_viewed', { clientId: id });
  }, [isThere, id]);
  const asked = [client, stats, projects];
  const failed = asked.find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <ProfileRefused
        who="Client"
        error={failed.error}
        onRetry={() => {
          for (const one of asked) void one.refetch();
        }}
        retrying={asked.some(({ isFetching }) => isFetching)}
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
        <ClientFigures stats={stats.data} />
        <ClientProjects
          projects={projects.data}
          total={stats.data.totalProjects}
          own={me?.id === id}
        />
        <ReviewsSection person={client.data} title="Reviews from developers" viewer={me} />
      </ClientProfile>
    </div>
  );
}
