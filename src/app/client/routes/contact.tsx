import { createFileRoute } from '@tanstack/react-router';
import { textIn } from '#platform/shared/words.ts';
import { ContactPage } from '../pages/public/ContactPage.tsx';

export const Route = createFileRoute('/contact')({
  validateSearch: ({ topic }: Record<string, unknown>): { topic?: string } => {
    const text = textIn(topic);
    return text ? { topic: text } : {};
  },
  head: () => ({ meta: [{ title: 'Contact' }] }),
  loader: ({ context: { api } }) => {
    void api.contact.operator.prefetch();
  },
  component: Contact,
});

function Contact() {
  return <ContactPage topic={textIn(Route.useSearch().topic)} />;
}
