import { createFileRoute } from '@tanstack/react-router';
import { ScoresGuide } from '#features/guides/ui/ScoresGuide.tsx';

export const Route = createFileRoute('/scores')({
  loader: ({ context: { api } }) => void api.bids.terms.prefetch(),
  head: () => ({ meta: [{ title: 'How scores are computed' }] }),
  component: ScoresGuide,
});
