import { createFileRoute } from '@tanstack/react-router';
import { toSameSitePath } from '#platform/client/navigation/search-params.ts';
import { SignInLinkPage } from '../pages/sign-in/SignInLinkPage.tsx';
import { readReturnSearch } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/sign-in-link/$token')({
  validateSearch: readReturnSearch,
  head: () => ({ meta: [{ title: 'Sign in' }] }),
  component: SignInLink,
});

function SignInLink() {
  const { token } = Route.useParams();
  // The router also returns parameters that `validateSearch` left out.
  const from = toSameSitePath(Route.useSearch().from);
  return <SignInLinkPage key={token} token={token} from={from} />;
}
