import type { Category } from '#features/profiles/category.rules.ts';

/** A bid as the demo tells it; `by` is a developer's key. */
export interface DemoBid {
  by: string;
  amount: number;
  /** Promised delivery. */
  days: number;
  proposal: string;
  end: 'open' | 'withdrawn' | 'hired';
}

/** A project with all that happened to it; people by their keys, times in days. */
export interface DemoProject {
  client: string;
  title: string;
  category: Category;
  budget: number;
  skills: string[];
  brief: string;
  /** Before the server's first start. */
  posted: number;
  /** After it; negative when the deadline has passed. */
  closes: number;
  urgent?: true;
  /** Who is invited, which makes the project private. */
  invited?: string[];
  bids?: DemoBid[];
}

/** Running text wrapped for the reader of the source: only lists and blank lines break lines. */
export function prose(parts: TemplateStringsArray): string {
  return parts
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .reduce(joinLines),
    )
    .join('\n\n');
}

function joinLines(text: string, line: string): string {
  return `${text}${line.startsWith('- ') ? '\n' : ' '}${line}`;
}

export function offer(by: string, amount: number, days: number, end: DemoBid['end'] = 'open') {
  return (parts: TemplateStringsArray): DemoBid => ({
    by,
    amount,
    days,
    proposal: prose(parts),
    end,
  });
}

/** When the nth bid came, in days before the start; bids spread over the time they had. */
export function bidTime({ posted, closes, bids = [] }: DemoProject, nth: number): number {
  const end = Math.max(0, -closes);
  return posted - ((posted - end) * (nth + 1)) / (bids.length + 2);
}
