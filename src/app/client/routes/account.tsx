import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../pages/account/AccountPage.tsx';

export const Route = createFileRoute('/account')({
  head: () => ({ meta: [{ title: 'Account' }] }),
  component: AccountPage,
});
