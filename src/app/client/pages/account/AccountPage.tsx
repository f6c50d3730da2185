import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { DeleteAccount } from '#features/account-deletion/ui/DeleteAccount.tsx';
import { AccessTokens } from '#features/accounts/access-tokens/ui/AccessTokens.tsx';
import type { UserView } from '#features/accounts/account.schema.ts';
import { CalendarAddress } from '#features/accounts/calendar-address/ui/CalendarAddress.tsx';
import { ChangeEmail } from '#features/accounts/email-change/ui/ChangeEmail.tsx';
import { LegalDetails } from '#features/accounts/legal-details/ui/LegalDetails.tsx';
import { ChangePassword } from '#features/accounts/passwords/ui/ChangePassword.tsx';
import { SessionList } from '#features/accounts/sessions/ui/SessionList.tsx';
import { SecondFactor } from '#features/accounts/two-factor/ui/SecondFactor.tsx';
import { useIsFactorMissing } from '#features/accounts/two-factor/ui/useIsFactorMissing.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { useEndSession } from '#features/accounts/ui/useSignOut.ts';
import { DownloadData } from '#features/data-export/ui/DownloadData.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { FoldedSection } from '#platform/client/layout/FoldedSection.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';
import { SettingsNav } from './SettingsNav.tsx';
import classes from './account.module.css';

interface Section {
  id: string;
  title: string;
  lead: ReactNode;
  Body?: ComponentType;
  isFolded?: boolean;
  /** Undefined means every role. */
  roles?: UserView['role'][];
}

const sections: Section[] = [
  {
    id: 'password',
    title: 'Password',
    lead: 'A new password signs out all your other devices.',
    Body: ChangePassword,
  },
  {
    id: 'email',
    title: 'Email',
    lead:
      'You sign in with it, and we send your emails to it. A new address counts once you confirm ' +
      'it. We also notify the old one.',
    Body: ChangeEmail,
  },
  {
    id: 'second-factor',
    title: 'Second factor',
    lead: 'A code from your phone in addition to your password, so that a stolen password is not enough.',
    Body: SecondFactor,
  },
  {
    id: 'devices',
    title: 'Signed-in devices',
    lead: 'The devices on which you are signed in. Sign out any that you do not recognize, then change your password.',
    Body: SessionList,
  },
  {
    id: 'access-tokens',
    title: 'Access tokens',
    lead:
      'For programs that act in your name, such as scripts and agents. A token can never do more ' +
      'than you can. Others see what a program has sent.',
    Body: AccessTokens,
    isFolded: true,
    roles: ['client', 'developer'],
  },
  {
    id: 'legal-details',
    title: 'Legal details',
    lead:
      'Printed with your name on receipts, invoices and credit notes that are issued from now on; ' +
      'those issued before stay as they are. A statement prints the current ones. The other side of ' +
      'a project sees them on the invoice and the statement.',
    Body: LegalDetails,
    isFolded: true,
    roles: ['client', 'developer'],
  },
  {
    id: 'calendar',
    title: 'Calendar',
    lead:
      'Your deadlines in your own calendar program. Whoever knows the address can read them, so ' +
      'keep it secret. Titles are shortened.',
    Body: CalendarAddress,
    isFolded: true,
    roles: ['client', 'developer'],
  },
  {
    id: 'data',
    title: 'Your data',
    lead: 'Download everything we store about you as one zip: your texts, deals, messages and payments as JSON, and your files. At most once an hour.',
    Body: DownloadData,
  },
  {
    id: 'mails',
    title: 'Emails',
    lead: (
      <>
        You always get emails about your account itself. Everything else is listed under the bell.
        Choose what you also get by email in the{' '}
        <Link to="/settings/notifications">email settings</Link>.
      </>
    ),
  },
  {
    id: 'delete',
    title: 'Delete account',
    lead: 'This cannot be undone. You can sign up again with the same email.',
    Body: DeleteAccountSection,
    isFolded: true,
  },
];

export function DeleteAccountSection() {
  const endSession = useEndSession();
  return (
    <DeleteAccount
      onDeleted={() =>
        endSession(() =>
          toast.success('Your account is deleted', 'We sent you a last email about it.'),
        )
      }
    />
  );
}

function AccountSideNav({ sections }: { sections: Section[] }) {
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

function AccountSection({ id, title, lead, Body, isFolded }: Section) {
  if (isFolded)
    return (
      <FoldedSection id={id} title={title}>
        <p className={classes.lead}>{lead}</p>
        {Body && <Body />}
      </FoldedSection>
    );
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={classes.lead}>{lead}</p>
      {Body && <Body />}
    </section>
  );
}

/**
 * An admin without a second factor sees only the section `second-factor`, because the server
 * refuses everything else.
 */
function AccountSections() {
  const { me } = useMe();
  const isFactorMissing = useIsFactorMissing(me?.role === 'admin');
  const visibleSections = sections.filter(
    ({ id, roles }) =>
      (isFactorMissing === false || id === 'second-factor') &&
      (!roles || (me && roles.includes(me.role))),
  );
  return (
    <div className={classes.account}>
      <AccountSideNav sections={visibleSections} />
      <div className={classes.sections}>
        {isFactorMissing && (
          <FormError>
            Set up your second factor first. Admins need one; after that you see the rest of this
            page.
          </FormError>
        )}
        {visibleSections.map((section) => (
          <AccountSection key={section.id} {...section} />
        ))}
      </div>
    </div>
  );
}

export function AccountPage() {
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/account']} />
      <SettingsNav />
      <RequireSignIn>
        <AccountSections />
      </RequireSignIn>
    </div>
  );
}
