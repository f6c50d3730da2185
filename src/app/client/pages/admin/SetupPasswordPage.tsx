import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SetupPassword } from '#features/accounts/admins/ui/SetupPassword.tsx';
import { setupLink } from '#features/accounts/admins/ui/setup-form.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { AS_ADMIN, useSignOut } from '#features/accounts/ui/useSignOut.ts';
import { SignInDrawing } from '../SignInDrawing.tsx';
import '../sign-in.css';

const PATH = '/admin/setup-password';
const SIGNED_OUT: [string, string] = [
  'Password set',
  'You were signed out here. Sign in with your new password.',
];

/** Returns the secret of the link, and removes it from the URL and the history at once. */
function useLink() {
  const { history } = useRouter();
  const { pathname, hash, searchStr } = useLocation();
  // During navigation to another page the location is already that of the other page.
  const arrived = pathname === PATH ? hash || searchStr : '';
  const [link, setLink] = useState(arrived);
  if (arrived && arrived !== link) setLink(arrived);

  useEffect(() => {
    if (arrived) history.replace(PATH);
  }, [arrived, history]);

  return link;
}

/** Warns that the link belongs to another account than the one that is signed in. */
function SignedInAs({ name }: { name: string }) {
  return (
    <p>
      {`You are signed in as ${name}. This sets up another account: once it is done, you are signed out here and sign in with that one.`}
    </p>
  );
}

export function SetupPasswordPage() {
  const link = useLink();
  const { me } = useMe();
  const navigate = useNavigate();
  const { signOut } = useSignOut({ goOn: AS_ADMIN, words: SIGNED_OUT });

  function goOn() {
    if (me) signOut();
    else void navigate(AS_ADMIN);
  }

  return (
    <div className="bw-page bw-sign-in">
      <div className="bw-sign-in-form">
        <h1>Set Up Admin Password</h1>
        {me && <SignedInAs name={me.name} />}
        <SetupPassword key={link} prefilled={setupLink(link)} onDone={goOn} />
        <p className="bw-sign-in-else">
          Is your password set already? <Link to="/login">Sign in</Link>
        </p>
      </div>
      <section className="bw-sign-in-new" aria-labelledby="what-next">
        <div className="bw-sign-in-paper bw-grid" aria-hidden="true" />
        <SignInDrawing />
        <h2 id="what-next">An account of its own</h2>
        <ul>
          <li>Choose a password you use nowhere else: an admin can see what others cannot.</li>
          <li>
            Every act of an admin is written down for good: when, and by whom, for as long as there
            is the account.
          </li>
          <li>Your name is taken from your email at first. You can change it in your profile.</li>
        </ul>
      </section>
    </div>
  );
}
