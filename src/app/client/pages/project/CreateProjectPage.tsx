import { Button } from '@mantine/core';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { type ComponentType, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useMe, useSetSignedInUser } from '#features/accounts/ui/useMe.ts';
import { PriceGuidance } from '#features/guides/market/ui/PriceGuidance.tsx';
import type { ProfileCompletionProps } from '#features/profiles/ui/ProfileCompletion.tsx';
import type { DraftView } from '#features/projects/drafts/draft.schema.ts';
import { postRefusal } from '#features/projects/project.rules.ts';
import { ProjectForm } from '#features/projects/ui/form/ProjectForm.tsx';
import { findPublishedProject } from '#features/projects/ui/form/published-drafts.ts';
import { SavedDrafts } from '#features/projects/ui/SavedDrafts.tsx';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { wait } from '#platform/client/time/wait.ts';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RedirectToSignIn } from '../sign-in/RequireSignIn.tsx';

const continueDelayMs = 150;
const PAGE_PATH = '/create-project';

const loadCompletion = () => import('#features/profiles/ui/ProfileCompletion.tsx');

/**
 * The connection may be lost while the form is filled in. A failure is ignored, because
 * `ensureClient` loads the dialog again.
 */
function preloadCompletion() {
  loadCompletion().catch(() => {});
}

interface CreateProjectPageProps {
  draftId?: number | undefined;
}

const IN_PLACE = { replace: true, resetScroll: false };

export function CreateProjectPage({ draftId }: CreateProjectPageProps) {
  const { me } = useMe();
  const suspensionReason = useSuspensionReason();
  const navigate = useNavigate();
  // Not loaded, because loading it would replace the form.
  const [ownDraftId, setOwnDraftId] = useState<number>();
  const { ensureClient, Completion, completionProps } = useClientAccount(me !== null);
  const refusal = me && postRefusal(me);
  if (me && refusal) return <WrongRoleNotice me={me} reason={refusal.message} />;
  if (suspensionReason !== null) return <SuspendedNotice reason={suspensionReason} />;
  return (
    <div className="bw-page" onFocusCapture={me ? undefined : preloadCompletion}>
      <DraftLoader draftId={draftId === ownDraftId ? undefined : draftId}>
        {(stored) => (
          <ProjectForm
            role={me?.role ?? null}
            stored={stored}
            renderHeading={(offeredTo) => (
              <>
                <Heading offeredTo={offeredTo} />
                {me && (draftId === undefined || draftId === ownDraftId) && (
                  <SavedDrafts ownDraftId={ownDraftId} />
                )}
              </>
            )}
            ensureClient={ensureClient}
            onDraftCreated={({ id }) => {
              setOwnDraftId(id);
              void navigate({ to: PAGE_PATH, search: { draft: id }, ...IN_PLACE });
            }}
            onPosted={(id) => navigate({ to: '/projects/$id', params: { id: String(id) } })}
            onCancel={() => void navigate({ to: '/' })}
            renderPriceGuidance={(category) => <PriceGuidance category={category} />}
          />
        )}
      </DraftLoader>
      {Completion && (
        <Completion
          {...completionProps}
          signIn={
            <Link to="/login" search={{ from: PAGE_PATH }}>
              Already have an account? Sign in
            </Link>
          }
        />
      )}
    </div>
  );
}

function Heading({ offeredTo }: { offeredTo: string | null }) {
  if (offeredTo === null) return <PageHeading {...ownPageLabels['/create-project']} />;
  return (
    <PageHeading
      title={`Offer a project to ${offeredTo}`}
      lead="They can accept your price, or bid. Only they see the project."
      nameInTitle={offeredTo}
    />
  );
}

interface DraftLoaderProps {
  draftId: number | undefined;
  children: (stored: DraftView | null) => ReactNode;
}

function DraftLoader({ draftId, children }: DraftLoaderProps) {
  const draft = trpc.drafts.get.useQuery(
    { id: draftId ?? 0 },
    { enabled: draftId !== undefined, staleTime: 0, gcTime: 0, refetchOnReconnect: false },
  );
  if (draftId === undefined) return children(null);
  if (draft.isPending)
    return (
      <>
        <Heading offeredTo={null} />
        <Loading noun="draft">
          <SkeletonLines lines={8} />
        </Loading>
      </>
    );
  if (draft.data) return <Fragment key={draftId}>{children(draft.data)}</Fragment>;
  const { status } = readError(draft.error);
  if (status === 401) return <RedirectToSignIn />;
  const projectId = status === 404 ? findPublishedProject(draftId) : null;
  // The draft was published in this tab, and the user went back in the history.
  if (projectId) return <Navigate to="/projects/$id" params={{ id: projectId }} replace />;
  return (
    <>
      <Heading offeredTo={null} />
      <ErrorState
        title="Failed to Load the Draft"
        message={readError(draft.error).message}
        onRetry={() => void draft.refetch()}
        retrying={draft.isFetching}
      />
    </>
  );
}

/**
 * `ensureClient` resolves to false if the visitor closes the dialog. If the user was signed in on
 * this page, the dialog is not opened: if the session has ended since, the server answers with 401.
 */
function useClientAccount(signedIn: boolean) {
  const wasSignedIn = useRef(false);
  const utils = trpc.useUtils();
  const setSignedInUser = useSetSignedInUser();
  const { isOpen, open, close } = useDialogResult();
  const [Completion, setCompletion] = useState<ComponentType<ProfileCompletionProps> | null>(null);

  useEffect(() => {
    if (signedIn) wasSignedIn.current = true;
  }, [signedIn]);

  async function ensureClient(): Promise<boolean> {
    if (wasSignedIn.current) return true;
    // Undefined if the session could not be loaded; then the server decides.
    const me = await utils.accounts.me.ensureData().catch(() => undefined);
    if (me !== null) return true;
    const { ProfileCompletion } = await loadCompletion();
    // A dialog returns the focus on close only if it was mounted while closed.
    flushSync(() => setCompletion(() => ProfileCompletion));
    return open();
  }

  async function complete(user: UserView) {
    await setSignedInUser(user);
    await wait(continueDelayMs);
    close(true);
  }

  return {
    ensureClient,
    Completion,
    completionProps: { opened: isOpen, onClose: () => close(false), onCompleted: complete },
  };
}

function useDialogResult() {
  const [isOpen, setOpen] = useState(false);
  const resolveResult = useRef<((result: boolean) => void) | null>(null);

  function open(): Promise<boolean> {
    setOpen(true);
    return new Promise((resolve) => {
      resolveResult.current = resolve;
    });
  }

  function close(result: boolean) {
    setOpen(false);
    resolveResult.current?.(result);
    resolveResult.current = null;
  }

  return { isOpen, open, close };
}

function SuspendedNotice({ reason }: { reason: string }) {
  const action = (
    <Button variant="primary" renderRoot={(props) => <Link to="/suspension" {...props} />}>
      Read why, and appeal
    </Button>
  );
  return (
    <div className="bw-page bw-standalone">
      <EmptyState title="You cannot post projects at the moment" level={1} action={action}>
        {reason}
      </EmptyState>
    </div>
  );
}

function WrongRoleNotice({ me, reason }: { me: UserView; reason: string }) {
  const to = me.role === 'developer' ? '/projects' : '/';
  const action = (
    <Button variant="primary" renderRoot={(props) => <Link to={to} {...props} />}>
      {me.role === 'developer' ? 'Browse projects' : 'Back to Home'}
    </Button>
  );
  return (
    <div className="bw-page bw-standalone">
      <EmptyState title={reason} level={1} action={action}>
        {me.role === 'developer'
          ? `You are signed in as ${me.name}, a developer. You can bid on the projects of others.`
          : `You are signed in as ${me.name}. Sign in as a client to post one.`}
      </EmptyState>
    </div>
  );
}
