import { useMe } from '#features/accounts/ui/useMe.ts';
import { SavedSearches } from '#features/saved-searches/ui/SavedSearches.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

export function SavedSearchesPage() {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading
        title="Saved searches"
        lead="You are told when a new project fits one of them, once for each project."
      />
      <SignedInOnly>
        {me?.role === 'developer' ? (
          <SavedSearches />
        ) : (
          <EmptyState title="Saved searches are for developers" drawing="lens">
            They watch for new projects to bid on.
          </EmptyState>
        )}
      </SignedInOnly>
    </div>
  );
}
