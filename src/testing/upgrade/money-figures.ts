import { queryRows } from '../app/postgres.ts';

interface Move {
  projectId: number;
  /** Of the ledger transaction. */
  posting: string;
  /** Kinds of the accounts. */
  debit: string;
  credit: string;
  cents: number;
}

const figures: Record<string, (move: Move) => boolean | 'debited'> = {
  captured: ({ posting }) => posting === 'captured',
  unassigned: onAccount('unapplied'),
  held: onAccount('held'),
  released: ({ posting }) => posting === 'released',
  fee: ({ credit }) => credit === 'platform_fee',
  transferring: onAccount('transfer_pending'),
  transferred: ({ posting }) =>
    posting === 'transfer_reversed' ? 'debited' : posting === 'transfer_sent',
  refunding: onAccount('refund_pending'),
  refunded: ({ posting, debit }) => {
    const isReturned = posting === 'refund_failed' && debit === 'stripe_clearing';
    return isReturned ? 'debited' : posting === 'refund_settled';
  },
  'by hand': onAccount('platform_bank'),
  'at the bank': ({ debit, credit }) =>
    credit === 'dispute_receivable' ? 'debited' : debit === 'dispute_receivable',
  'taken back': ({ posting }) => posting === 'dispute_lost',
  loss: ({ debit, credit }) => (credit === 'dispute_loss' ? 'debited' : debit === 'dispute_loss'),
};

function onAccount(kind: string) {
  return ({ debit, credit }: Move) => (debit === kind ? 'debited' : credit === kind);
}

function describeMoney(moves: readonly Move[]): string {
  return Object.entries(figures)
    .map(([name, counts]) => {
      const cents = moves.map((move) => {
        const counted = counts(move);
        if (counted === 'debited') return -move.cents;
        return counted ? move.cents : 0;
      });
      return [name, cents.reduce((sum, one) => sum + one, 0) / 100] as const;
    })
    .filter(([, dollars]) => dollars !== 0)
    .map(([name, dollars]) => `${name} ${dollars}`)
    .join(', ');
}

/**
 * Returns the money of each project in dollars by its id, as in `money-states.ts`, from ledger
 * entries only: their tables never change. Projects without entries are omitted.
 */
export async function readMoney(url: string): Promise<Map<number, string>> {
  const moves = await queryRows<Move>(
    url,
    `select t.project_id as "projectId", t.kind as posting, d.kind as debit, c.kind as credit,
       e.amount_cents::int as cents
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     join ledger_accounts d on d.id = e.debit_account_id
     join ledger_accounts c on c.id = e.credit_account_id`,
  );
  const byProject = Map.groupBy(moves, ({ projectId }) => projectId);
  return new Map([...byProject].map(([id, ofProject]) => [id, describeMoney(ofProject)]));
}

/** Returns the status of each project's newest payment by the id of the project. */
export async function readPaymentStatuses(url: string): Promise<Map<number, string>> {
  const found = await queryRows<{ id: number; status: string }>(
    url,
    `select distinct on (project_id) project_id as id, status from payments
     order by project_id, created_at desc`,
  );
  return new Map(found.map(({ id, status }) => [id, status]));
}
