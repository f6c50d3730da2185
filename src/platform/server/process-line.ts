import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** One end of what joins a process with the one that started it. */
export interface Line {
  send(message: object, done: (error: Error | null) => void): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

const Question = z.object({ id: z.uuid(), asks: z.string() });
const Answer = z.object({ id: z.uuid(), says: z.unknown() }).strict();

/** This process's line to the one that started it. */
export function lineToParent(): Line {
  return {
    send: (message, done) => process.send?.(message, done),
    on: (event, listener) => process.on(event, listener),
    off: (event, listener) => process.off(event, listener),
  };
}

/** What the other process answers; undefined when it does not within so many milliseconds. */
export function ask(line: Line, what: string, patience: number): Promise<unknown> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const end = (says?: unknown) => {
      clearTimeout(late);
      line.off('message', hear);
      resolve(says);
    };
    const hear = (message: unknown) => {
      const { data } = Answer.safeParse(message);
      if (data?.id === id) end(data.says);
    };
    const late = setTimeout(end, patience);
    line.on('message', hear);
    line.send({ id, asks: what }, (error) => error && end());
  });
}

/** Answers each time the other process asks for this. */
export function answer(line: Line, what: string, reply: () => Promise<unknown>): void {
  line.on('message', (message) => {
    const { data } = Question.safeParse(message);
    if (data?.asks !== what) return;
    // Who asked goes on without what cannot be told.
    reply().then(
      (says) => line.send({ id: data.id, says }, () => {}),
      () => {},
    );
  });
}
