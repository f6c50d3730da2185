import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { formatWeights } from '#features/bids/criterion-weights.rules.ts';
import type { AgreementView } from '#features/hires/agreement/agreement.schema.ts';
import { AgreedMilestones } from '#features/hires/ui/agreement/AgreedMilestones.tsx';
import { Agreement } from '#features/hires/ui/agreement/Agreement.tsx';
import { AgreementSkeleton } from '#features/hires/ui/agreement/AgreementSkeleton.tsx';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { Brief } from '#features/projects/ui/Brief.tsx';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { RedirectToSignIn } from '../sign-in/RequireSignIn.tsx';

/** A version never changes, but a newer one can follow. */
const unchanging = { staleTime: Number.POSITIVE_INFINITY };

// Most agreements have one version.
const AgreementVersions = lazy(async () => {
  const module = await import('#features/hires/ui/agreement/AgreementVersions.tsx');
  return { default: module.AgreementVersions };
});

const shownApart = ['description', 'skills', 'files'] as const;

interface AgreementPageProps {
  id: number;
  /** The newest by default. */
  version?: number | undefined;
}

export function AgreementPage({ id, version }: AgreementPageProps) {
  const { me, isLoaded } = useMe();
  const agreement = trpc.hires.agreement.useQuery(
    { projectId: id, ...(version && { version }) },
    // A later version can follow.
    // The error page has a retry button, so a new mount does not retry.
    { ...(version && unchanging), retryOnMount: false, enabled: me !== null },
  );
  const { data: project } = trpc.projects.get.useQuery(
    { id },
    { retryOnMount: false, enabled: agreement.data !== undefined },
  );
  if (!me && isLoaded) return <RedirectToSignIn />;
  if (agreement.data) {
    const { title, milestones, criteria, versions } = agreement.data;
    const weights = formatWeights(criteria, milestones);
    return (
      <div className="bw-page">
        <PageHeading
          eyebrow={<span>Agreement</span>}
          nameInTitle={title}
          title={title}
          lead={<AgreedVersion agreement={agreement.data} project={project} />}
          actions={<AgreementActions id={id} agreement={agreement.data} />}
        />
        {versions.length > 1 && (
          <Suspense>
            <AgreementVersions agreement={agreement.data} />
          </Suspense>
        )}
        <Agreement
          agreement={agreement.data}
          project={project}
          terms={<Brief brief={{ ...agreement.data, weights }} omit={shownApart} />}
          milestones={
            milestones && <AgreedMilestones milestones={milestones} criteria={criteria} />
          }
        />
      </div>
    );
  }
  if (!agreement.isError) return <AgreementSkeleton />;
  const { status, message } = readError(agreement.error);
  return (
    <div className="bw-page bw-standalone">
      {status === 404 ? (
        <EmptyState
          title="Agreement Not Found"
          drawing="lens"
          level={1}
          action={<BrowseProjectsButton />}
        >
          {message}
        </EmptyState>
      ) : (
        <ErrorState
          title="Failed to Load the Agreement"
          message={message}
          onRetry={() => void agreement.refetch()}
          retrying={agreement.isFetching}
          level={1}
        />
      )}
    </div>
  );
}

interface AgreedVersionProps {
  agreement: AgreementView;
  /** Undefined while the project is loading. */
  project: ProjectView | undefined;
}

/** Names the agreed version if the project has several or has criteria, and its current title. */
function AgreedVersion({ agreement, project }: AgreedVersionProps) {
  const { title, revision, criteria, agreedAt } = agreement;
  const { version, versions } = agreement;
  const hasVersions = revision > 1 || criteria.length > 0 || (project?.revision ?? 1) > 1;
  if (versions.length > 1) {
    return (
      <>
        {`Version ${version} of ${versions[0]?.version ?? version} of the agreement, agreed on `}
        <DateTime at={agreedAt} />
      </>
    );
  }
  return (
    <>
      {hasVersions ? `Version ${revision} of the project, agreed on ` : 'Agreed on '}
      <DateTime at={agreedAt} />
      {project && project.title !== title && (
        <>
          {'. The newest version has the title “'}
          <bdi>{project.title}</bdi>
          {'”.'}
        </>
      )}
    </>
  );
}

function AgreementActions({ id, agreement }: { id: number; agreement: AgreementView }) {
  const { version, versions } = agreement;
  const isNewest = versions.length < 2 || versions[0]?.version === version;
  return (
    <>
      <Button
        component="a"
        href={`/documents/projects/${id}/agreement.pdf${isNewest ? '' : `?version=${version}`}`}
        download
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      >
        Download PDF
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to="/projects/$id/room" params={{ id: String(id) }} {...props} />
        )}
      >
        Open the project room
      </Button>
    </>
  );
}
