import { createFileRoute } from '@tanstack/react-router';
import { HowItWorksGuide } from '#features/guides/ui/HowItWorksGuide.tsx';

export const Route = createFileRoute('/how-it-works')({
  head: () => ({ meta: [{ title: 'How it works' }] }),
  loader: ({ context: { api } }) => {
    void api.bids.terms.prefetch();
  },
  component: HowItWorksGuide,
});
