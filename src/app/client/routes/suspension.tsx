import { createFileRoute } from '@tanstack/react-router';
import { SuspensionPage } from '../pages/account/SuspensionPage.tsx';

export const Route = createFileRoute('/suspension')({
  head: () => ({ meta: [{ title: 'Your suspension' }] }),
  component: SuspensionPage,
});
