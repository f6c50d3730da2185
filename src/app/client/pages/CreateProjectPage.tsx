import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { useSetSignedInUser } from '#features/accounts/ui/useSetSignedInUser.ts';
import type { ProfileCompletionProps } from '#features/profiles/ui/ProfileCompletion.tsx';
import { postRefusal } from '#features/projects/project.rules.ts';
import { ProjectForm } from '#features/projects/ui/ProjectForm.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.ts';
import { wait } from '#platform/client/time/wait.ts';
import { ownPageWords } from '#platform/shared/own-page-words.ts';
import { useAnswer } from './useAnswer.ts';

const onAfterMs = 150;
const here = '/create-project';

const loadCompletion = () => import('#features/profiles/ui/ProfileCompletion.tsx');

/** Loads the dialog while the form is filled in, because the connection may be lost later. */
function prepareCompletion() {
  loadCompletion().catch(() => {});
}

export function CreateProjectPage() {
  const { me } = useMe();
  const suspension = useSuspensionReason();
  const navigate = useNavigate();
  const { ensureClient, Completion, completion } = useClient(me !== null);
  const refusal = me && postRefusal(me);
  if (me && refusal) return <NotYours me={me} reason={refusal.message} />;
  if (suspension !== null) return <NotNow reason={suspension} />;
  return (
    <div className="bw-page" onFocusCapture={me ? undefined : prepareCompletion}>
      <PageHeading {...ownPageWords['/create-project']} />
      <ProjectForm
        ensureClient={ensureClient}
        onPosted={(id) => navigate({ to: '/projects/$id', params: { id: String(id) } })}
        onCancel={() => void navigate({ to: '/' })}
      />
      {Completion && (
        <Completion
          {...completion}
          signIn={
            <Link to="/login" search={{ from: here }}>
              Already have an account? Sign in
            </Link>
          }
        />
      )}
    </div>
  );
}

/**
 * A visitor must create a profile before the project is sent. If the user was signed in when the
 * page opened, no profile is needed: if the session has ended, the request itself returns 401.
 */
function useClient(signedIn: boolean) {
  const known = useRef(false);
  const utils = trpc.useUtils();
  const become = useSetSignedInUser();
  const { asking, ask, answer } = useAnswer();
  const [Completion, setCompletion] = useState<ComponentType<ProfileCompletionProps> | null>(null);

  useEffect(() => {
    if (signedIn) known.current = true;
  }, [signedIn]);

  async function ensureClient(): Promise<boolean> {
    if (known.current) return true;
    // If the session is unknown, the request is sent and the server decides.
    const me = await utils.accounts.me.ensureData().catch(() => undefined);
    if (me !== null) return true;
    const { ProfileCompletion } = await loadCompletion();
    // A dialog returns the focus on close only if it was mounted while closed.
    flushSync(() => setCompletion(() => ProfileCompletion));
    return ask();
  }

  async function complete(user: UserView) {
    await become(user);
    await wait(onAfterMs);
    answer(true);
  }

  return {
    ensureClient,
    Completion,
    completion: { opened: asking, onClose: () => answer(false), onCompleted: complete },
  };
}

/** Shown instead of the form if the request would be refused. The draft remains stored. */
function NotNow({ reason }: { reason: string }) {
  const on = (
    <Button variant="next" renderRoot={(props) => <Link to="/suspension" {...props} />}>
      Read why, and appeal
    </Button>
  );
  return (
    <div className="bw-page bw-alone">
      <EmptyState title="You cannot post projects at the moment" level={1} action={on}>
        {reason}
      </EmptyState>
    </div>
  );
}

function NotYours({ me, reason }: { me: UserView; reason: string }) {
  const to = me.role === 'developer' ? '/projects' : '/';
  const on = (
    <Button variant="next" renderRoot={(props) => <Link to={to} {...props} />}>
      {me.role === 'developer' ? 'Browse projects' : 'Back to Home'}
    </Button>
  );
  return (
    <div className="bw-page bw-alone">
      <EmptyState title={reason} level={1} action={on}>
        {me.role === 'developer'
          ? `You are signed in as ${me.name}, a developer. You can bid on the projects of others.`
          : `You are signed in as ${me.name}. Sign in as a client to post one.`}
      </EmptyState>
    </div>
  );
}
