import { type MarkdownValues, toPlainText } from '#platform/client/markdown/Markdown.tsx';
import type { MarkdownNode, MarkdownSection } from '#platform/client/markdown/markdown.ts';

/** A question with its answer. Its id is used in links. */
export interface Answer {
  id: string;
  question: string;
  words: MarkdownNode[];
  /** Link to the next page: the last paragraph, if it contains only a link. */
  link: MarkdownNode[];
}

export interface AnswerGroup {
  title: string;
  answers: Answer[];
}

/** Returns the entries of a help text, in which each third-level heading is a question. */
export function groupsOf(sections: MarkdownSection[]): AnswerGroup[] {
  return sections.map(({ title, body }) => ({ title, answers: answersIn(body) }));
}

function answersIn(body: MarkdownNode[]): Answer[] {
  const answers: Answer[] = [];
  for (const node of body) {
    const link = linkIn(node);
    if (typeof node === 'object' && 'id' in node) {
      const question = toPlainText(node.children, {}).trim();
      answers.push({ id: node.id ?? '', question, words: [], link: [] });
    } else if (link) {
      answers.at(-1)?.link.push(link);
    } else {
      answers.at(-1)?.words.push(node);
    }
  }
  return answers;
}

/** Returns the link of a paragraph without other content; null otherwise. */
function linkIn(node: MarkdownNode): MarkdownNode | null {
  if (typeof node === 'string' || 'value' in node || node.tag !== 'p') return null;
  const [only, more] = node.children;
  return typeof only === 'object' && 'href' in only && more === undefined ? only : null;
}

/**
 * Returns the groups with the entries that contain every word of the search, in any order and case.
 */
export function answersFor(
  groups: AnswerGroup[],
  search: string,
  values: MarkdownValues,
): AnswerGroup[] {
  const wanted = normalized(search).split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, answers }) => ({
      title,
      answers: answers.filter(({ question, words }) => {
        const text = normalized([title, question, toPlainText(words, values)].join(' '));
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ answers }) => answers.length > 0);
}

/** Ignores case, diacritics and typographic quotes. */
function normalized(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim();
}

export function countOf(groups: AnswerGroup[]): number {
  return groups.reduce((sum, { answers }) => sum + answers.length, 0);
}
