import { decodeHTMLStrict } from 'entities';
import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Tags of HTML that parse5 does not list, because they have no parsing rule of their own. */
const otherTags =
  'abbr acronym audio bdi bdo canvas cite data del dfn ins kbd map mark meter output picture progress q samp slot time video';
const htmlTags = new Set<string>([...Object.values(html.TAG_NAMES), ...otherTags.split(' ')]);

const OPENING_TAG = /<(?:br|p|li)(?:\s[^<>]*)?\/?>|<a\s[^<>]*href/i;
const CLOSING_TAG = /<\/([a-z][a-z\d]*)\s*>/gi;
const LINE_TAG = /<(?:p|br|li|tr)(?:\s[^<>]*)?\/?>/i;

const blockTags = new Set(
  'address article aside blockquote dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section summary table ul'.split(
    ' ',
  ),
);
const hiddenTags = new Set(['math', 'script', 'style', 'svg', 'template', 'title']);
/** Elements of which a plain text contains the address only. */
const mediaTags = new Set(['img', 'iframe', 'embed', 'source']);
/** Elements that a plain text cannot contain. */
const lostTags = new Set(['canvas', 'input', 'math', 'meter', 'object', 'progress', 'svg']);
const struckTags = new Set(['del', 's', 'strike']);

/** A space that is not white space of the source. The parser never returns this character. */
const HARD_SPACE = '\0';

/** A plain text, and the parts of its source that it cannot contain, such as `link /specs`. */
export interface PlainText {
  text: string;
  isFromHtml: boolean;
  lost: string[];
}

/**
 * Returns HTML as plain text: paragraphs, lines, list items and the addresses of links remain. In
 * any other text, which may be Markdown or code, only character references such as `&amp;` are
 * replaced.
 */
export function toPlainText(source: string): PlainText {
  if (!isHtml(source)) {
    const text = decodeHTMLStrict(source.replaceAll('&nbsp;', ' '));
    return { text, isFromHtml: false, lost: [] };
  }
  // Without a semicolon, `&copy=2` is a part of an address and not a character reference.
  const strictSource = source.replace(/&(?!#?\w+;)/g, '&amp;');
  // In HTML, tags and not line breaks end a line. A text without a tag that ends a line may be
  // Markdown with a few other tags, so the line breaks of such a text stay.
  const renderer = new TextRenderer(strictSource, LINE_TAG.test(source));
  return { text: renderer.render(), isFromHtml: true, lost: renderer.lost };
}

function isHtml(text: string): boolean {
  if (OPENING_TAG.test(text)) return true;
  return [...text.matchAll(CLOSING_TAG)].some(([, tag = '']) => htmlTags.has(tag.toLowerCase()));
}

class TextRenderer {
  readonly lost: string[] = [];
  private readonly source: string;
  private readonly collapsesSpace: boolean;

  constructor(source: string, collapsesSpace: boolean) {
    this.source = source;
    this.collapsesSpace = collapsesSpace;
  }

  render(): string {
    const options = { sourceCodeLocationInfo: true, scriptingEnabled: false } as const;
    const { childNodes } = parseFragment(this.source, options);
    return this.tidy(this.renderAll(childNodes)).replaceAll(HARD_SPACE, ' ').trim();
  }

  private renderAll(nodes: Node[]): string {
    return nodes.map((node) => this.renderNode(node)).join('');
  }

  private renderNode(node: Node): string {
    if ('tagName' in node) return this.renderElement(node);
    if (!('value' in node)) return '';
    const text = node.value.replaceAll('\u00a0', ' ');
    return this.collapsesSpace && !isInPre(node) ? text.replace(/\s+/g, ' ') : text;
  }

  private renderElement(element: Element): string {
    const { tagName, childNodes } = element;
    if (lostTags.has(tagName)) this.lost.push(tagName);
    if (hiddenTags.has(tagName)) return '';
    if (mediaTags.has(tagName)) return this.renderMedia(element);
    const content = this.renderAll(childNodes);
    if (struckTags.has(tagName)) this.lost.push(`strikethrough of “${content.trim()}”`);
    switch (tagName) {
      case 'a':
        return this.renderLink(element, content);
      case 'br':
        return '\n';
      case 'li':
        return `\n${this.renderItem(element, content)}`;
      case 'pre':
        return `\n\n${content.replaceAll(' ', HARD_SPACE)}\n\n`;
      case 'tr':
        return `\n${content}`;
      case 'td':
      case 'th':
        return isFirst(element) ? content : ` | ${content}`;
      case 'sup':
        // Otherwise 10 to the power of 6 becomes 106.
        return /^-?\d+$/.test(content) ? `^${content}` : content;
    }
    if (blockTags.has(tagName)) return `\n\n${content}\n\n`;
    return isMarkup(element) ? content : this.renderAsWritten(element, content);
  }

  /** Renders a tag that is not HTML, such as the end of `List<Order>`, as it is in the source. */
  private renderAsWritten({ sourceCodeLocation }: Element, content: string): string {
    const { startTag, endTag } = sourceCodeLocation ?? {};
    const [start, end] = [startTag, endTag].map((tag) =>
      tag ? decodeHTMLStrict(this.source.slice(tag.startOffset, tag.endOffset)) : '',
    );
    return `${start}${content}${end}`;
  }

  private renderLink(element: Element, content: string): string {
    const href = getAttribute(element, 'href');
    if (href === undefined)
      return isMarkup(element) ? content : this.renderAsWritten(element, content);
    const address = this.readAddress('link', href);
    return address === null ? content : withAddress(content, address);
  }

  private renderMedia(element: Element): string {
    const name = getAttribute(element, 'alt') ?? getAttribute(element, 'title') ?? '';
    const address = this.readAddress(element.tagName, getAttribute(element, 'src') ?? '');
    return address === null ? name : withAddress(name, address);
  }

  /** Returns an address that readers can open; null if it is not absolute. */
  private readAddress(kind: string, value: string): string | null {
    const address = value.trim().replace(/^\/\//, 'https://');
    const url = URL.parse(address);
    if (url?.protocol === 'mailto:' || url?.protocol === 'tel:') return url.pathname;
    if (url?.protocol === 'https:' || url?.protocol === 'http:')
      return /\s/.test(address) ? url.href : address;
    this.lost.push(`${kind} ${address.slice(0, 100)}`.trim());
    return null;
  }

  private renderItem(element: Element, content: string): string {
    const lines = this.tidy(content)
      .trim()
      .split('\n')
      .filter((line) => line !== '');
    return `${getMarker(element)}${lines.join(`\n${HARD_SPACE}${HARD_SPACE}`)}`;
  }

  /** Removes white space at the ends of lines, and more than one empty line in a row. */
  private tidy(text: string): string {
    return text
      .split('\n')
      .map((line) => (this.collapsesSpace ? line.trim() : line.trimEnd()))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n');
  }
}

function getAttribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/**
 * Returns whether an element is HTML, and not a part of an expression such as `a<b && c>d`. Tags
 * with a prefix, such as `<o:p>`, are from a word processor.
 */
function isMarkup({ tagName, attrs, sourceCodeLocation }: Element): boolean {
  if (tagName === 'a' && attrs.length === 0 && !sourceCodeLocation?.endTag) return false;
  const isKnown = htmlTags.has(tagName) || /^\w+:\w+$/.test(tagName);
  return isKnown && attrs.every(({ name }) => /^[a-z_:@][\w:.-]*$/.test(name));
}

function isInPre({ parentNode }: Node): boolean {
  for (let node = parentNode; node && 'tagName' in node; node = node.parentNode)
    if (node.tagName === 'pre') return true;
  return false;
}

function listSiblings({ tagName, parentNode }: Element): Node[] {
  return parentNode?.childNodes.filter(({ nodeName }) => nodeName === tagName) ?? [];
}

const isFirst = (cell: Element) =>
  cell.parentNode?.childNodes.find((node) => 'tagName' in node) === cell;

/** Returns the mark before an item of a list: its number or a hyphen. */
function getMarker(item: Element): string {
  const list = item.parentNode;
  if (!list || !('tagName' in list) || list.tagName !== 'ol') return '- ';
  const start = Number(getAttribute(list, 'start') ?? 1) || 1;
  return `${start + listSiblings(item).indexOf(item)}. `;
}

/** Returns a label with an address in parentheses, or the address if the label is the same. */
function withAddress(label: string, address: string): string {
  const name = label.trimEnd();
  const toComparable = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '');
  const hasOwnName = name.trim() !== '' && toComparable(name) !== toComparable(address);
  const text = hasOwnName ? `${name} (${address})` : address;
  return `${text}${label.slice(name.length)}`;
}
