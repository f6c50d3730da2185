/** Byte order mark, because Excel detects UTF-8 only by it. */
const BOM = '\uFEFF';

/**
 * Returns a table as CSV by RFC 4180. Cells that a spreadsheet would run as a formula are escaped,
 * because users can choose their text (CSV injection).
 */
export function toCsv(table: readonly (readonly string[])[]): string {
  return BOM + table.map((cells) => `${cells.map(escapeCell).join(',')}\r\n`).join('');
}

function escapeCell(text: string): string {
  const safe = /^\s*[=+\-@\t\r|＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
