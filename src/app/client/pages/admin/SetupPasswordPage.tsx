import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SetupPassword } from '#features/accounts/admins/ui/SetupPassword.tsx';
import { readSetupLink } from '#features/accounts/admins/ui/setup-form.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { REDIRECT_TO_ADMIN, useSignOut } from '#features/accounts/ui/useSignOut.ts';
import { SignInDrawing } from '../sign-in/SignInDrawing.tsx';
import '../sign-in/sign-in.css';
import classes from '../sign-in/sign-in.module.css';

const PATH = '/admin/setup-password';
const SIGNED_OUT_TOAST: [string, string] = [
  'Password set',
  'You were signed out here. Sign in with your new password.',
];

/** Removes the secret part from the URL and the history. */
function useSetupLink() {
  const { history } = useRouter();
  const { pathname, hash, searchStr } = useLocation();
  // During a navigation to another page, `pathname` is already that of the other page.
  const linkInUrl = pathname === PATH ? hash || searchStr : '';
  const [link, setLink] = useState(linkInUrl);
  if (linkInUrl && linkInUrl !== link) setLink(linkInUrl);

  useEffect(() => {
    if (linkInUrl) history.replace(PATH);
  }, [linkInUrl, history]);

  return link;
}

function OtherAccountWarning({ name }: { name: string }) {
  return (
    <p>
      {`You are signed in as ${name}. This sets up another account: afterwards you are signed out here and sign in with the new account.`}
    </p>
  );
}

export function SetupPasswordPage() {
  const link = useSetupLink();
  const { me } = useMe();
  const navigate = useNavigate();
  const { signOut } = useSignOut({ redirect: REDIRECT_TO_ADMIN, message: SIGNED_OUT_TOAST });

  function goToSignIn() {
    if (me) signOut();
    else void navigate(REDIRECT_TO_ADMIN);
  }

  return (
    <div className="bw-page bw-sign-in">
      <div className="bw-sign-in-form">
        <h1>Set Up Admin Password</h1>
        {me && <OtherAccountWarning name={me.name} />}
        <SetupPassword key={link} prefilled={readSetupLink(link)} onDone={goToSignIn} />
        <p className={classes.footer}>
          Is your password set already? <Link to="/login">Sign in</Link>
        </p>
      </div>
      <section className="bw-sign-in-aside" aria-labelledby="what-next">
        <div className={`${classes.backdrop} bw-grid`} aria-hidden="true" />
        <SignInDrawing />
        <h2 id="what-next">An account of its own</h2>
        <ul>
          <li>Choose a password you use nowhere else: an admin can see what others cannot.</li>
          <li>
            Every action of an admin is recorded with name and time, and the record cannot be
            deleted.
          </li>
          <li>Your name is taken from your email at first. You can change it in your profile.</li>
        </ul>
      </section>
    </div>
  );
}
