export interface Series<Name extends string = string> {
  name: Name;
  label: string;
  color: string;
  /** The label of its total, if it differs. */
  totalLabel?: string;
  /** A balance at the end of each period, which cannot be added up. */
  isBalance?: boolean;
}

export type ChartRow<Name extends string = string> = { label: string } & Record<Name, number>;

export interface ChartKind<Name extends string = string> {
  title: string;
  series: Series<Name>[];
  /** The value is a count, or cents. */
  formatValue: (value: number) => string;
  /** On the axis, if it differs. */
  formatTick?: (value: number) => string;
  /** Default: bars for one series, lines for several. */
  shape?: 'bars' | 'lines';
  emptyText: string;
}

/** The sum of the rows; of a balance, that of the last row. */
export function calculateTotal<Name extends string>(
  { name, isBalance }: Series<Name>,
  rows: readonly ChartRow<Name>[],
): number {
  if (isBalance) return rows.at(-1)?.[name] ?? 0;
  return rows.reduce((total, row) => total + row[name], 0);
}
