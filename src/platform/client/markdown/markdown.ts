import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';

type Tag = 'p' | 'h3' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'code';

/**
 * `{ value: 'fee' }` is a placeholder, written `{fee}` in the file. Each cell of a table is a list
 * of nodes.
 */
export type MarkdownNode =
  | string
  | { value: string }
  | { tag: Tag; id?: string; children: MarkdownNode[] }
  | { tag: 'a'; href: string; children: MarkdownNode[] }
  | { tag: 'table'; head: MarkdownNode[][]; rows: MarkdownNode[][][] };

/** Written `## Title {#id}`; ends at the next such heading. */
export interface MarkdownSection {
  id: string;
  title: string;
  body: MarkdownNode[];
}

/** The build parses the files, so that pages contain no parser. */
export function markdownPlugin(): Plugin {
  return {
    name: 'markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      const code = `export default ${JSON.stringify(parseSections(source))}`;
      return { code, map: null, moduleType: 'js' };
    },
  };
}

/**
 * Headings of other levels become h3. Throws if the text contains HTML or anything else that pages
 * cannot show.
 */
export function parseSections(source: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [];
  for (const token of marked.lexer(source)) {
    if (token.type === 'space') continue;
    const section = sections.at(-1);
    if (token.type === 'heading' && token.depth === 2) {
      const { id = '', text } = parseTitle(token.text);
      sections.push({ id, title: text, body: [] });
    } else if (section) {
      section.body.push(...parseBlock(token));
    } else {
      throw new Error('A Markdown file must begin with a second-level heading.');
    }
  }
  return sections;
}

function parseTitle(title: string): { text: string; id?: string } {
  const start = title.lastIndexOf(' {#');
  if (start < 0 || !title.endsWith('}')) return { text: title };
  return { text: title.slice(0, start), id: title.slice(start + 3, -1) };
}

function parseBlock(token: Token): MarkdownNode[] {
  switch (token.type) {
    case 'paragraph':
      return [{ tag: 'p', children: parseInline(token.tokens) }];
    case 'heading': {
      const { text, ...id } = parseTitle(token.text);
      return [{ tag: 'h3', ...id, children: [text] }];
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const children = items.map((item) => ({
        tag: 'li' as const,
        children: item.tokens.flatMap(parseBlock),
      }));
      return [{ tag: ordered ? 'ol' : 'ul', children }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => parseInline(tokens));
      return [{ tag: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    case 'text':
      return parseInline(token.tokens);
    case 'space':
      return [];
    default:
      throw new Error(`Markdown pages cannot contain "${token.type}": ${token.raw}`);
  }
}

function parseInline(tokens: Token[] = []): MarkdownNode[] {
  return tokens.flatMap((token): MarkdownNode[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return splitPlaceholders(token.text);
      case 'strong':
      case 'em':
        return [{ tag: token.type, children: parseInline(token.tokens) }];
      case 'codespan':
        return [{ tag: 'code', children: [token.text] }];
      case 'link':
        return [{ tag: 'a', href: token.href, children: parseInline(token.tokens) }];
      default:
        throw new Error(`Markdown pages cannot contain "${token.type}": ${token.raw}`);
    }
  });
}

function splitPlaceholders(text: string): MarkdownNode[] {
  return (
    text
      .replaceAll('\n', ' ')
      .split(/\{(\w+)\}/)
      // Every second part is what the parentheses match: the name of a placeholder.
      .map((part, index) => (index % 2 === 0 ? part : { value: part }))
      .filter((part) => part !== '')
  );
}
