import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';

const moneyPageByRole = {
  client: { to: '/payments', label: 'Money', hint: 'Your payments are under Money.' },
  developer: { to: '/payouts', label: 'Money', hint: 'Your earnings are under Money.' },
  admin: {
    to: '/admin/reconciliation',
    label: 'Reconciliation',
    hint: 'The ledger is under Reconciliation.',
  },
} as const;

interface WrongRoleMoneyStateProps {
  role: UserView['role'] | undefined;
  title: string;
  description: string;
}

export function WrongRoleMoneyState({ role, title, description }: WrongRoleMoneyStateProps) {
  if (!role) return null;
  const { to, label, hint } = moneyPageByRole[role];
  return (
    <EmptyState
      title={title}
      drawing="lens"
      action={
        <Button variant="primary" renderRoot={(props) => <Link to={to} {...props} />}>
          {label}
        </Button>
      }
    >
      {`${description} ${hint}`}
    </EmptyState>
  );
}
