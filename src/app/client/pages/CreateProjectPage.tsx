import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useBecome } from '#features/accounts/ui/useBecome.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import type { ProfileCompletionProps } from '#features/profiles/ui/ProfileCompletion.tsx';
import { postRefusal } from '#features/projects/project.rules.ts';
import { ProjectForm } from '#features/projects/ui/ProjectForm.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { useSuspensionReason } from '#platform/client/kit/suspension-reason.ts';
import { trpc } from '#platform/client/trpc.ts';
import { wait } from '#platform/client/wait.ts';
import { ownPageWords } from '#platform/shared/own-page-words.ts';
import { useAnswer } from './useAnswer.ts';

const onAfterMs = 150;
const here = '/create-project';

const loadCompletion = () => import('#features/profiles/ui/ProfileCompletion.tsx');

/** Fetched while the form is being filled in, for when the line is gone later. */
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
 * Who is not signed in completes a profile on the way; the project waits for it. Who was signed in
 * when the page opened has one: the call itself tells them that they no longer are.
 */
function useClient(signedIn: boolean) {
  const known = useRef(false);
  const utils = trpc.useUtils();
  const become = useBecome();
  const { asking, ask, answer } = useAnswer();
  const [Completion, setCompletion] = useState<ComponentType<ProfileCompletionProps> | null>(null);

  useEffect(() => {
    if (signedIn) known.current = true;
  }, [signedIn]);

  async function ensureClient(): Promise<boolean> {
    if (known.current) return true;
    // When nobody can say, the call itself will.
    const me = await utils.accounts.me.ensureData().catch(() => undefined);
    if (me !== null) return true;
    const { ProfileCompletion } = await loadCompletion();
    // A dialog that stood closed before it opens gives the focus back when it closes.
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

/** Said before a form is filled in that would be refused; what was typed before is kept. */
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
