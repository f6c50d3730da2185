import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { Devices } from '#features/accounts/devices/ui/Devices.tsx';
import { ChangeEmail } from '#features/accounts/emails/ui/ChangeEmail.tsx';
import { SecondFactor } from '#features/accounts/factor/ui/SecondFactor.tsx';
import { useFactorMissing } from '#features/accounts/factor/ui/useFactorMissing.ts';
import { ChangePassword } from '#features/accounts/passwords/ui/ChangePassword.tsx';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { TakeOut } from '#features/takeout/ui/TakeOut.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageWords } from '#platform/shared/own-page-words.ts';
import { DeleteAccountSection } from './DeleteAccountSection.tsx';
import { SettingsNav } from './SettingsNav.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';
import classes from './account.module.css';

interface Section {
  id: string;
  title: string;
  lead: ReactNode;
  Body?: ComponentType;
}

/** The sections of the page, from top to bottom. */
const sections: Section[] = [
  {
    id: 'password',
    title: 'Password',
    lead: 'A new one signs all your other devices out.',
    Body: ChangePassword,
  },
  {
    id: 'email',
    title: 'Email',
    lead: 'For signing in and for mails. We ask the new address before anything changes, and tell the old one.',
    Body: ChangeEmail,
  },
  {
    id: 'second-factor',
    title: 'Second factor',
    lead: 'A code from your phone beside your password: who learns the one still lacks the other.',
    Body: SecondFactor,
  },
  {
    id: 'devices',
    title: 'Signed-in devices',
    lead: 'Where your account is open. Sign out what you do not know, then change your password.',
    Body: Devices,
  },
  {
    id: 'data',
    title: 'Your data',
    lead: 'Everything we keep of you in one zip: your texts, deals, messages and payments as JSON, and your files. Once an hour at most.',
    Body: TakeOut,
  },
  {
    id: 'mails',
    title: 'Mails',
    lead: (
      <>
        What concerns your account itself comes by mail. The rest stands under the bell; what of it
        also comes by mail, you choose in the{' '}
        <Link to="/settings/notifications">mail settings</Link>.
      </>
    ),
  },
  {
    id: 'delete',
    title: 'Delete account',
    lead: 'For good: nobody can bring it back. With the same email you can sign up anew.',
    Body: DeleteAccountSection,
  },
];

function SideNav({ sections }: { sections: Section[] }) {
  return (
    <nav className={classes.nav} aria-label="Account">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AccountSection({ id, title, lead, Body }: Section) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={classes.lead}>{lead}</p>
      {Body && <Body />}
    </section>
  );
}

/**
 * Shows only the second factor to an admin without one, because the server refuses everything else.
 */
function Sections() {
  const { me } = useMe();
  const missing = useFactorMissing(me?.role === 'admin');
  const shown = missing === false ? sections : sections.filter(({ Body }) => Body === SecondFactor);
  return (
    <div className={classes.account}>
      <SideNav sections={shown} />
      <div className={classes.sections}>
        {missing && (
          <FormError>
            Set up your second factor first: admins sign in with one, and the rest of this page
            opens with it.
          </FormError>
        )}
        {shown.map((section) => (
          <AccountSection key={section.id} {...section} />
        ))}
      </div>
    </div>
  );
}

export function AccountPage() {
  return (
    <div className="bw-page">
      <PageHeading {...ownPageWords['/account']} />
      <SettingsNav />
      <SignedInOnly>
        <Sections />
      </SignedInOnly>
    </div>
  );
}
