import { createFileRoute } from '@tanstack/react-router';
import { toSameSitePath } from '#platform/client/navigation/search-params.ts';
import { DeveloperSignUpPage } from '../pages/sign-in/DeveloperSignUpPage.tsx';
import { readReturnSearch } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/create-developer-profile')({
  validateSearch: readReturnSearch,
  head: () => ({ meta: [{ title: 'Join as a developer' }] }),
  component: Join,
});

function Join() {
  // The router also returns parameters that `validateSearch` left out.
  return <DeveloperSignUpPage from={toSameSitePath(Route.useSearch().from)} />;
}
