import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../pages/sign-in/ResetPasswordPage.tsx';

export const Route = createFileRoute('/reset-password/$token')({
  head: () => ({ meta: [{ title: 'Reset your password' }] }),
  component: ResetPassword,
});

function ResetPassword() {
  const { token } = Route.useParams();
  return <ResetPasswordPage key={token} token={token} />;
}
