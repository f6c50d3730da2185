import { formatCompactDollars, formatDollars } from '#platform/shared/money.ts';

interface MoneyProps {
  dollars: number;
  compact?: boolean | undefined;
}

/** A compact figure keeps its exact amount as its title. */
export function Money({ dollars, compact = false }: MoneyProps) {
  const exact = formatDollars(dollars);
  if (!compact) return <span className="bw-figure">{exact}</span>;
  return (
    <span className="bw-figure" title={exact}>
      {formatCompactDollars(dollars)}
    </span>
  );
}
