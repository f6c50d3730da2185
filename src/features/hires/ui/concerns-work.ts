const kinds = new Set(['notification', 'work', 'missed']);

/** Whether what was heard live may have moved somebody's work. */
export function concernsWork({ kind }: { kind: string }): boolean {
  return kinds.has(kind);
}
