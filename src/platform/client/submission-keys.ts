import type { Operation, TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { mayPass, saidBy } from './errors.ts';

/** Milliseconds after which the same words are a new wish, not the repetition of a lost one. */
const SAME_WISH = 10 * 60_000;

/** An act of which nobody knows whether it was done. */
interface Lost {
  said: string;
  key: string;
  at: number;
}

/** Random; `randomUUID` is missing without https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives every act a key by which the server does it once. Who presses again, with the same input,
 * after an answer got lost repeats the act under its key. Another act on the same noun that was
 * answered, or another input, ends that: the same words then mean something new.
 */
export function submissionKeys<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () => {
    const lost = new Map<string, Lost>();
    return ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      const [noun = ''] = op.path.split('.');
      const said = JSON.stringify([op.path, op.input]);
      const before = lost.get(noun);
      const isSame = before?.said === said && Date.now() - before.at < SAME_WISH;
      const key = isSame ? before.key : randomKey();
      return observable((observer) =>
        next({ ...op, context: { ...op.context, submission: key } }).subscribe({
          next(answer) {
            lost.delete(noun);
            observer.next(answer);
          },
          error(error) {
            if (mayPass(saidBy(error))) lost.set(noun, { said, key, at: Date.now() });
            else lost.delete(noun);
            observer.error(error);
          },
          complete: () => observer.complete(),
        }),
      );
    };
  };
}

/** The header that carries the key of a submission. */
export function keyHeader({ context }: Operation): Record<string, string> {
  const { submission } = context;
  return typeof submission === 'string' ? { 'idempotency-key': submission } : {};
}
