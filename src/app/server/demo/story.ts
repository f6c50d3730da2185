import type { Category } from '#features/profiles/category.rules.ts';
import type { PostProject } from '#features/projects/project.schema.ts';

/** A bid of the demo; `by` is the key of its developer. */
export interface DemoBid {
  by: string;
  amount: number;
  /** Promised delivery. */
  days: number;
  proposal: string;
  end: 'open' | 'withdrawn' | 'hired';
}

/**
 * A project with its bids: users by their keys, times in days. It may have any field of a new project;
 * description, deadline and visibility are derived from `brief`, `closes` and `invited`.
 */
export interface DemoProject extends Partial<PostProject> {
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
  /** Keys of the invited developers; with them the project is private. */
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

/** Returns the time of the nth bid in days before the start; bids are spread over the open days. */
export function bidTime({ posted, closes, bids = [] }: DemoProject, nth: number): number {
  const end = Math.max(0, -closes);
  return posted - ((posted - end) * (nth + 1)) / (bids.length + 2);
}
