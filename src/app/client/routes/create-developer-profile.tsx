import { createFileRoute } from '@tanstack/react-router';
import { DeveloperSignUpPage } from '../pages/DeveloperSignUpPage.tsx';

export const Route = createFileRoute('/create-developer-profile')({
  head: () => ({ meta: [{ title: 'Join as a developer' }] }),
  component: DeveloperSignUpPage,
});
