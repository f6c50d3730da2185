import { createFileRoute } from '@tanstack/react-router';
import { toSameSitePath } from '#platform/client/navigation/search-params.ts';
import { SignInPage } from '../pages/sign-in/SignInPage.tsx';
import { readReturnSearch } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/login')({
  validateSearch: readReturnSearch,
  head: () => ({ meta: [{ title: 'Sign in' }] }),
  component: Login,
});

function Login() {
  // The router also returns parameters that `validateSearch` left out.
  return <SignInPage from={toSameSitePath(Route.useSearch().from)} />;
}
