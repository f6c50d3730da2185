import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SetupPassword } from '#features/accounts/admins/ui/SetupPassword.tsx';
import { setupLink } from '#features/accounts/admins/ui/setup-form.ts';
import { FirstFocus } from '#platform/client/kit/FirstFocus.tsx';
import { SignInDrawing } from '../SignInDrawing.tsx';
import '../sign-in.css';

const PATH = '/admin/setup-password';

/** The secret leaves the address bar, and the browser's history, as soon as it is read. */
function useLink() {
  const { history } = useRouter();
  const { pathname, hash, searchStr } = useLocation();
  // On the way to another page the address is that page's already.
  const arrived = pathname === PATH ? hash || searchStr : '';
  const [link, setLink] = useState(arrived);
  if (arrived && arrived !== link) setLink(arrived);

  useEffect(() => {
    if (arrived) history.replace(PATH);
  }, [arrived, history]);

  return link;
}

export function SetupPasswordPage() {
  const link = useLink();
  const { history } = useRouter();
  return (
    <FirstFocus className="bw-page bw-sign-in">
      <div className="bw-sign-in-form">
        <h1>Set Up Admin Password</h1>
        <SetupPassword
          key={link}
          given={setupLink(link)}
          onDone={() => history.push('/login?from=/admin/dashboard')}
        />
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
          <li>Every act of an admin is written down, with name and time, for good.</li>
          <li>Your name is taken from your email at first. You can change it in your profile.</li>
        </ul>
      </section>
    </FirstFocus>
  );
}
