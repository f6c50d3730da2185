import './sign-in.css';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SignInForm } from '#features/accounts/ui/SignInForm.tsx';
import { useMe, useSetSignedInUser } from '#features/accounts/ui/useMe.ts';
import { hasSessionEnded, setSessionEnded } from '#features/accounts/ui/watch-session.ts';
import { hasDrafts } from '#platform/client/forms/drafts.ts';
import { getLandingPath } from '../../shell/navigation.ts';
import { SignInDrawing } from './SignInDrawing.tsx';
import classes from './sign-in.module.css';

export function SignInPage({ from }: { from?: string | undefined }) {
  const { me, isLoaded } = useMe();
  const { history } = useRouter();
  const setSignedInUser = useSetSignedInUser();
  // Stored, because an effect below resets the flag.
  const [hasEnded] = useState(hasSessionEnded);
  const target = isLoaded && me ? (from ?? getLandingPath(me)) : null;

  useEffect(() => setSessionEnded(false), []);
  useEffect(() => {
    if (target) history.replace(target);
  }, [history, target]);

  return (
    <div className="bw-page bw-sign-in">
      <div className="bw-sign-in-form">
        <h1>Sign In</h1>
        {hasEnded && (
          <p>
            You were signed out on this device. Sign in to continue
            {hasDrafts() ? '. Your input is saved.' : '.'}
          </p>
        )}
        {!hasEnded && from !== undefined && <p>Sign in to continue.</p>}
        <SignInForm from={from} onSignedIn={setSignedInUser} />
      </div>
      <section className="bw-sign-in-aside" aria-labelledby="new-here">
        <div className={`${classes.backdrop} bw-grid`} aria-hidden="true" />
        <SignInDrawing />
        <h2 id="new-here">New to Bidwright?</h2>
        <ul>
          <li>
            <Link to="/create-project" data-cta="post-project">
              Post a project
            </Link>
            <span>You create your account along the way.</span>
          </li>
          <li>
            <Link
              to="/create-developer-profile"
              search={from === undefined ? {} : { from }}
              data-cta="join-as-developer"
            >
              Join as a developer
            </Link>
            <span>Describe what you can build, then bid.</span>
          </li>
        </ul>
      </section>
    </div>
  );
}
