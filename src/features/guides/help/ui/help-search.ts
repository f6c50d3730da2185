import { type MarkdownValues, toPlainText } from '#platform/client/markdown/Markdown.tsx';
import type { MarkdownNode, MarkdownSection } from '#platform/client/markdown/markdown.ts';

/** A question with its answer. `id` is the id of the question's heading, which links contain. */
export interface HelpEntry {
  id: string;
  question: string;
  body: MarkdownNode[];
  /** Links to further pages: the paragraphs of the answer that consist of one link. */
  links: MarkdownNode[];
}

/** A section of the help text with its questions. */
export interface HelpGroup {
  title: string;
  entries: HelpEntry[];
}

/** Returns the questions of a help text by section. Each third-level heading is a question. */
export function toHelpGroups(sections: MarkdownSection[]): HelpGroup[] {
  return sections.map(({ title, body }) => ({ title, entries: parseEntries(body) }));
}

function parseEntries(body: MarkdownNode[]): HelpEntry[] {
  const entries: HelpEntry[] = [];
  for (const node of body) {
    const link = toStandaloneLink(node);
    // Only headings have an id.
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

/** Returns the link if the node is a paragraph that consists of one link; null otherwise. */
function toStandaloneLink(node: MarkdownNode): MarkdownNode | null {
  if (typeof node === 'string' || 'value' in node || node.tag !== 'p') return null;
  const [first, second] = node.children;
  const isOnlyChild = second === undefined;
  return typeof first === 'object' && 'href' in first && isOnlyChild ? first : null;
}

/**
 * Returns the entries that contain every word of the search, in any order and case, by group. The
 * title of the group also counts as text of an entry. Groups without such entries are omitted.
 * `values` are the values of the placeholders in the answers.
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

/** Returns the text in lower case, without diacritics and with plain apostrophes. */
function normalize(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim();
}

/** Returns the number of questions in all groups. */
export function countEntries(groups: HelpGroup[]): number {
  return groups.reduce((sum, { entries }) => sum + entries.length, 0);
}
