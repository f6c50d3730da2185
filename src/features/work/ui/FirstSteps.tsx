import { CloseButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { FirstStep } from '../first-steps/first-steps.rules.ts';
import classes from './first-steps.module.css';

const links: Record<FirstStep, { label: string; link: Pick<LinkProps, 'to' | 'hash'> }> = {
  skills: { label: 'Add your skills', link: { to: '/settings/profile', hash: 'skills' } },
  portfolio: { label: 'Show one piece of work', link: { to: '/settings/portfolio' } },
  payouts: { label: 'Set up payouts', link: { to: '/payouts' } },
  savedSearch: { label: 'Save your first search', link: { to: '/projects' } },
  project: { label: 'Post your first project', link: { to: '/create-project' } },
};

/** Each line disappears when it is done. */
export function FirstSteps({ without }: { without?: FirstStep }) {
  const utils = trpc.useUtils();
  const { data = [] } = trpc.work.firstSteps.useQuery(undefined, { staleTime: 3_000 });
  const dismissal = trpc.work.dismissFirstSteps.useMutation({
    onMutate: () => utils.work.firstSteps.setData(undefined, []),
    onError: (error) => {
      toast.error('Error', readError(error).message);
      void utils.work.firstSteps.invalidate();
    },
  });
  const steps = data.filter((step) => step !== without);
  if (steps.length === 0) return null;
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">First steps</h2>
        <CloseButton
          size={44}
          aria-label="Dismiss the first steps"
          onClick={() => dismissal.mutate()}
        />
      </header>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            <Link {...links[step].link}>
              {links[step].label}
              <IconArrowRight size={18} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
