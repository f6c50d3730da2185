import { formatDollars } from '#platform/shared/format/money.ts';

export function Money({ dollars }: { dollars: number }) {
  return <span className="bw-figure">{formatDollars(dollars)}</span>;
}
