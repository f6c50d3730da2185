import { createFileRoute } from '@tanstack/react-router';
import { toSameSitePath } from '#platform/client/navigation/same-site-path.ts';
import { SignInPage } from '../pages/SignInPage.tsx';
import { readReturnSearch } from '../pages/way-back.ts';

export const Route = createFileRoute('/login')({
  validateSearch: readReturnSearch,
  head: () => ({ meta: [{ title: 'Sign in' }] }),
  component: Login,
});

function Login() {
  // The router also returns parameters that `validateSearch` left out, so they are read again.
  return <SignInPage from={toSameSitePath(Route.useSearch().from)} />;
}
