// cspell:ignore apos hellip ldquo lsquo ndash rdquo rsquo
const TAG =
  /<\/?(?:a|b|blockquote|br|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|ol|p|pre|script|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
const BLOCK = /^<\/?(?:blockquote|dd|div|dl|dt|h[1-6]|hr|ol|p|pre|table|tbody|thead|tr|ul)\b/i;

const entities: Record<string, string> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  rdquo: '”',
  rsquo: '’',
};

/**
 * Returns HTML as plain text: paragraphs, lines and list items stay, and all other markup is
 * removed. Text without a known tag is returned unchanged, because it may be Markdown or code.
 */
export function htmlToText(text: string): string {
  if (text.search(TAG) < 0) return text;
  const withoutScripts = text.replace(/<(script|style)\b[^<>]*>[^<]*<\/\1>/gi, '');
  // In HTML, tags and not line breaks end a line. A text without a tag that ends a line may be
  // Markdown with a few other tags, so the line breaks of such a text stay.
  const hasLineTags = /<(?:p|br|li|tr)\b/i.test(text);
  const content = hasLineTags ? withoutScripts.replace(/\s+/g, ' ') : withoutScripts;
  return decodeEntities(content.replace(TAG, toLineBreak))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns the text that replaces a tag. */
function toLineBreak(tag: string): string {
  if (/^<br/i.test(tag)) return '\n';
  if (/^<li/i.test(tag)) return '\n- ';
  if (/^<t[dh]/i.test(tag)) return ' ';
  return BLOCK.test(tag) ? '\n\n' : '';
}

/** Replaces character references such as `&amp;` and `&#39;`, except unknown and invalid ones. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi,
    (reference, ...groups) => {
      const [decimal, hex, name] = groups;
      if (typeof name === 'string') return entities[name.toLowerCase()] ?? reference;
      const codePoint = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
      return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : reference;
    },
  );
}
