import { formatDollars } from '#platform/shared/money.ts';

export function Money({ dollars }: { dollars: number }) {
  return <span className="bw-figure">{formatDollars(dollars)}</span>;
}
