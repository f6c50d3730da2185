import { createFileRoute } from '@tanstack/react-router';
import { isTopic, type Topic } from '#features/contact/contact.rules.ts';
import { ContactPage } from '../pages/ContactPage.tsx';

export const Route = createFileRoute('/contact')({
  validateSearch: ({ topic }: Record<string, unknown>): { topic?: Topic } =>
    typeof topic === 'string' && isTopic(topic) ? { topic } : {},
  head: () => ({ meta: [{ title: 'Contact' }] }),
  loader: ({ context: { api } }) => {
    void api.contact.operator.prefetch();
  },
  component: Contact,
});

function Contact() {
  const { topic } = Route.useSearch();
  return <ContactPage topic={topic && isTopic(topic) ? topic : undefined} />;
}
