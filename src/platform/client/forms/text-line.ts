/** A line of a list. The id is that of a stored line, also after its text was changed. */
export type TextLine = string | { id: number; text: string };

export function getLineText(line: TextLine): string {
  return typeof line === 'string' ? line : line.text;
}

export function isBlankLine(line: TextLine): boolean {
  return getLineText(line).trim() === '';
}
