import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { HelpCenter } from '#features/guides/help/ui/HelpCenter.tsx';
import { parseSearchParam } from '#platform/shared/format/text.ts';

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
  const search = parseSearchParam(Route.useSearch().search);
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  return (
    <HelpCenter
      search={search}
      hash={hash}
      onSearch={(text) =>
        void navigate({
          to: '/help',
          search: text ? { search: text } : {},
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
