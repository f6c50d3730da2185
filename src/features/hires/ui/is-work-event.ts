const workEventKinds = new Set(['notification', 'work', 'missed']);

/** Returns true if a live event may change the state of a hire. */
export function isWorkEvent({ kind }: { kind: string }): boolean {
  return workEventKinds.has(kind);
}
