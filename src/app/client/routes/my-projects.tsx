import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/my-projects')({
  beforeLoad: () => {
    throw redirect({ to: '/work', replace: true });
  },
});
