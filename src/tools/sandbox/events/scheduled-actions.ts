import type { Store, Tx } from '../store.ts';

export type ScheduledAction = 'dispute' | 'refund_succeeds' | 'refund_fails';
export type ScheduledHandlers = Readonly<
  Record<ScheduledAction, (tx: Tx, objectId: string) => Promise<unknown>>
>;

const DELAY_SECONDS = 2;

/** Stored in the caller's transaction, so that the action survives a restart. */
export async function scheduleAction(tx: Tx, kind: ScheduledAction, objectId: string) {
  await tx.db.query('insert into stripe_sandbox.later (what, object_id, due) values ($1, $2, $3)', [
    kind,
    objectId,
    tx.now + DELAY_SECONDS,
  ]);
}

/**
 * Runs the actions in order, each in its own transaction. An action that throws remains scheduled.
 */
export async function runScheduled(
  store: Store,
  handlers: ScheduledHandlers,
  untilSeconds: number,
) {
  const runNext = async (tx: Tx) => {
    const { rows } = await tx.db.query<{ what: ScheduledAction; object_id: string }>(
      `delete from stripe_sandbox.later where id = (
         select id from stripe_sandbox.later where due <= $1
         order by due, id limit 1 for update skip locked
       ) returning what, object_id`,
      [untilSeconds],
    );
    const [next] = rows;
    // An action that only an earlier version of the sandbox had has no handler. It is only deleted.
    if (next) await handlers[next.what]?.(tx, next.object_id);
    return next !== undefined;
  };
  while (await store.transaction(runNext));
}
