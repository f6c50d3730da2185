import { createFileRoute } from '@tanstack/react-router';
import { SignInLinkPage } from '../pages/sign-in/SignInLinkPage.tsx';

export const Route = createFileRoute('/sign-in-link/$token')({
  head: () => ({ meta: [{ title: 'Sign in' }] }),
  component: SignInLink,
});

function SignInLink() {
  const { token } = Route.useParams();
  return <SignInLinkPage key={token} token={token} />;
}
