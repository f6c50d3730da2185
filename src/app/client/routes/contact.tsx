import { createFileRoute } from '@tanstack/react-router';
import { parseTextParam } from '#platform/shared/format/text.ts';
import { ContactPage } from '../pages/public/ContactPage.tsx';

export const Route = createFileRoute('/contact')({
  validateSearch: ({ topic }: Record<string, unknown>): { topic?: string } => {
    const text = parseTextParam(topic);
    return text ? { topic: text } : {};
  },
  head: () => ({ meta: [{ title: 'Contact' }] }),
  loader: ({ context: { api } }) => {
    void api.contact.operator.prefetch();
  },
  component: Contact,
});

function Contact() {
  return <ContactPage topic={parseTextParam(Route.useSearch().topic)} />;
}
