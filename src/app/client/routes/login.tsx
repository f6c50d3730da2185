import { createFileRoute } from '@tanstack/react-router';
import { toSameSitePath } from '#platform/client/navigation/same-site-path.ts';
import { SignInPage } from '../pages/sign-in/SignInPage.tsx';
import { readReturnSearch } from '../routing/return-search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: readReturnSearch,
  head: () => ({ meta: [{ title: 'Sign in' }] }),
  component: Login,
});

function Login() {
  // The router also returns parameters that `validateSearch` left out, so they are read again.
  return <SignInPage from={toSameSitePath(Route.useSearch().from)} />;
}
