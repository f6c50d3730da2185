import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '#features/guides/ui/PrivacyPage.tsx';

export const Route = createFileRoute('/privacy')({
  head: () => ({ meta: [{ title: 'Privacy' }] }),
  loader: ({ context: { api } }) => {
    void api.contact.operator.prefetch();
  },
  component: PrivacyPage,
});
