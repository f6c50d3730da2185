import { createFileRoute } from '@tanstack/react-router';
import { sameSitePath } from '#platform/client/same-site.ts';
import { SignInPage } from '../pages/SignInPage.tsx';

interface SignInSearch {
  /** Where to go on; a path of this site only. */
  from?: string;
}

export const Route = createFileRoute('/login')({
  validateSearch: ({ from }: Record<string, unknown>): SignInSearch => {
    const path = sameSitePath(from);
    return path === undefined ? {} : { from: path };
  },
  head: () => ({ meta: [{ title: 'Sign in' }] }),
  component: Login,
});

function Login() {
  // What a route's reading leaves out, the router hands on as it stood in the address.
  return <SignInPage from={sameSitePath(Route.useSearch().from)} />;
}
