import { createFileRoute } from '@tanstack/react-router';
import { wordsIn } from '#platform/shared/words.ts';
import { HelpPage } from '../pages/public/HelpPage.tsx';

export const Route = createFileRoute('/help')({
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } => {
    const text = wordsIn(search);
    return text ? { search: text } : {};
  },
  head: () => ({ meta: [{ title: 'Help' }] }),
  loader: ({ context: { api } }) => {
    void api.bids.terms.prefetch();
  },
  component: Help,
});

function Help() {
  return <HelpPage search={wordsIn(Route.useSearch().search)} />;
}
