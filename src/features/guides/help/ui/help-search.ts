import { type MarkdownValues, toPlainText } from '#platform/client/markdown/Markdown.tsx';
import type { MarkdownNode, MarkdownSection } from '#platform/client/markdown/markdown.ts';

export interface HelpEntry {
  id: string;
  question: string;
  body: MarkdownNode[];
  /** The paragraphs of the answer that consist of one link. */
  links: MarkdownNode[];
}

export interface HelpGroup {
  title: string;
  entries: HelpEntry[];
}

export function toHelpGroups(sections: MarkdownSection[]): HelpGroup[] {
  return sections.map(({ title, body }) => ({ title, entries: parseEntries(body) }));
}

function parseEntries(body: MarkdownNode[]): HelpEntry[] {
  const entries: HelpEntry[] = [];
  for (const node of body) {
    const link = toStandaloneLink(node);
    if (typeof node === 'object' && 'id' in node) {
      const question = toPlainText(node.children, {}).trim();
      entries.push({ id: node.id ?? '', question, body: [], links: [] });
    } else if (link) {
      entries.at(-1)?.links.push(link);
    } else {
      entries.at(-1)?.body.push(node);
    }
  }
  return entries;
}

function toStandaloneLink(node: MarkdownNode): MarkdownNode | null {
  if (typeof node === 'string' || 'value' in node || node.tag !== 'p') return null;
  const [first, second] = node.children;
  const isOnlyChild = second === undefined;
  return typeof first === 'object' && 'href' in first && isOnlyChild ? first : null;
}

/**
 * Finds entries with every word of the search, in any order and case. The title of the group counts
 * too. `values` are those of the placeholders in the answers.
 */
export function filterHelpGroups(
  groups: HelpGroup[],
  search: string,
  values: MarkdownValues,
): HelpGroup[] {
  const searchWords = normalize(search).split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ question, body }) => {
        const text = normalize([title, question, toPlainText(body, values)].join(' '));
        return searchWords.every((word) => text.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function normalize(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim();
}

export function countEntries(groups: HelpGroup[]): number {
  return groups.reduce((sum, { entries }) => sum + entries.length, 0);
}
