import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { SavedSearches } from '#features/saved-searches/ui/SavedSearches.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { SavedNav } from '../pages/profile/SavedNav.tsx';
import { RequireSignIn } from '../pages/sign-in/RequireSignIn.tsx';

export const Route = createFileRoute('/saved-searches')({
  head: () => ({ meta: [{ title: 'Saved searches' }] }),
  component: SavedSearchesPage,
});

function SavedSearchesPage() {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/saved-searches']} />
      <SavedNav />
      <RequireSignIn>
        {me?.role === 'developer' ? (
          <SavedSearches />
        ) : (
          <EmptyState title="Saved searches are for developers" drawing="lens">
            They notify developers of new projects to bid on.
          </EmptyState>
        )}
      </RequireSignIn>
    </div>
  );
}
