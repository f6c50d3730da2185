/** Excel takes a file for UTF-8 only when it begins so. */
const BOM = '\uFEFF';

/** RFC 4180, for people's spreadsheets: no text of anybody becomes a formula there. */
export function csvOf(table: readonly (readonly string[])[]): string {
  return BOM + table.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const safe = /^\s*[=+\-@\t\r|＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
