import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { MailPreferences } from '#features/notifications/ui/MailPreferences.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';
import { SettingsNav } from './SettingsNav.tsx';
import classes from './settings.module.css';

export function MailSettingsPage() {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/settings/notifications']} />
      <SettingsNav />
      <RequireSignIn>
        <MailPreferences />
        {me?.role === 'developer' && (
          <p className={classes.mailSearches}>
            Each of your <Link to="/saved-searches">saved searches</Link> also has a choice of its
            own. The less frequent one applies.
          </p>
        )}
      </RequireSignIn>
    </div>
  );
}
