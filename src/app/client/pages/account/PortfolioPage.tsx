import { useMe } from '#features/accounts/ui/useMe.ts';
import { EditPortfolio } from '#features/profiles/portfolio/ui/EditPortfolio.tsx';
import { CategoryBadge } from '#features/projects/ui/CategoryBadge.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { ViewProfileLink } from '../profile/profile-links.tsx';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';
import { SettingsNav } from './SettingsNav.tsx';

export function PortfolioPage() {
  const { me } = useMe();
  const isDeveloper = me?.role === 'developer';
  return (
    <div className="bw-page">
      <PageHeading
        {...ownPageLabels['/settings/portfolio']}
        {...(isDeveloper && { actions: <ViewProfileLink me={me} /> })}
      />
      <SettingsNav />
      <RequireSignIn>
        {isDeveloper ? (
          <EditPortfolio developerId={me.id} badge={CategoryBadge} />
        ) : (
          <EmptyState title="Portfolios are for developers">
            Portfolios show clients what a developer has built.
          </EmptyState>
        )}
      </RequireSignIn>
    </div>
  );
}
