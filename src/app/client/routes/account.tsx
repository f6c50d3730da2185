import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../pages/AccountPage.tsx';

export const Route = createFileRoute('/account')({
  head: () => ({ meta: [{ title: 'Account' }] }),
  component: AccountPage,
});
