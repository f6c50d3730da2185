import { createFileRoute } from '@tanstack/react-router';
import { ScoresPage } from '../pages/ScoresPage.tsx';

export const Route = createFileRoute('/scores')({
  loader: ({ context: { api } }) => void api.bids.terms.prefetch(),
  head: () => ({ meta: [{ title: 'How scores are computed' }] }),
  component: ScoresPage,
});
