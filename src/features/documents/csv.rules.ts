/** Byte order mark. Without it, Excel does not detect UTF-8. */
const BOM = '\uFEFF';

/**
 * RFC 4180 with a byte order mark. Cells that a spreadsheet would run as a formula are escaped,
 * because users choose the text of some cells (CSV injection). A number is an amount in cents.
 */
export function toCsv(table: readonly (readonly (string | number)[])[]): string {
  return BOM + table.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
}

/** For spreadsheets: dollars with a decimal point, without thousands separators. */
function formatCell(cell: string | number): string {
  return typeof cell === 'number' ? (cell / 100).toFixed(2) : escapeCell(cell);
}

function escapeCell(text: string): string {
  const harmlessText = /^\s*[=+\-@\t\r|＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t']|^\s|\s$/.test(harmlessText)
    ? `"${harmlessText.replaceAll('"', '""')}"`
    : harmlessText;
}
