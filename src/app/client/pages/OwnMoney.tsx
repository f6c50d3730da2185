import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';

const places = {
  client: { to: '/payments', label: 'Payments', words: 'What you pay stands under Payments.' },
  developer: { to: '/payouts', label: 'Payouts', words: 'What you earn stands under Payouts.' },
  admin: {
    to: '/admin/reconciliation',
    label: 'Reconciliation',
    words: 'The books of all stand under Reconciliation.',
  },
} as const;

interface OwnMoneyProps {
  role: UserView['role'] | undefined;
  title: string;
  /** What the page shows to users of the right role. */
  shows: string;
}

/** The empty state of a money page for another role, with a link to the user's own money page. */
export function OwnMoney({ role, title, shows }: OwnMoneyProps) {
  if (!role) return null;
  const { to, label, words } = places[role];
  return (
    <EmptyState
      title={title}
      drawing="lens"
      action={
        <Button variant="next" renderRoot={(props) => <Link to={to} {...props} />}>
          {label}
        </Button>
      }
    >
      {`${shows} ${words}`}
    </EmptyState>
  );
}
