import { createFileRoute } from '@tanstack/react-router';
import { parseSearchParam } from '#platform/shared/format/text.ts';
import { HelpPage } from '../pages/public/HelpPage.tsx';

export const Route = createFileRoute('/help')({
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } => {
    const text = parseSearchParam(search);
    return text ? { search: text } : {};
  },
  head: () => ({ meta: [{ title: 'Help' }] }),
  loader: ({ context: { api } }) => {
    void api.bids.terms.prefetch();
  },
  component: Help,
});

function Help() {
  return <HelpPage search={parseSearchParam(Route.useSearch().search)} />;
}
