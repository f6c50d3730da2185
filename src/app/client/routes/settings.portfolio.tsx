import { createFileRoute } from '@tanstack/react-router';
import { PortfolioPage } from '../pages/account/PortfolioPage.tsx';

export const Route = createFileRoute('/settings/portfolio')({
  head: () => ({ meta: [{ title: 'Your portfolio' }] }),
  component: PortfolioPage,
});
