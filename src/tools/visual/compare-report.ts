export interface Comparison {
  name: string;
  percent: number;
}

interface ComparisonResult {
  compared: number;
  changed: Comparison[];
  onlyA: string[];
  onlyB: string[];
}

const style = `
  body { font: 16px/1.4 system-ui, sans-serif; margin: 1rem }
  .pictures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem }
  figure { margin: 0 } img { max-width: 100%; border: 1px solid #999 }
  td { padding-right: 1rem; text-align: right } td:last-child { text-align: left }`;

function formatSection({ name, percent }: Comparison, titles: { a: string; b: string }): string {
  const figure = (kind: string, title: string) =>
    `<figure><figcaption>${title}</figcaption><a href="${name}-${kind}.png"
    ><img loading="lazy" src="${name}-${kind}.png" alt="${title}"></a></figure>`;
  const figures = [figure('a', titles.a), figure('b', titles.b), figure('changed', 'changed')];
  return `<h2 id="${name}">${name}: ${percent.toFixed(3)} %</h2>
  <div class="pictures">${figures.join('')}</div>`;
}

function formatMissing(title: string, names: string[]): string {
  if (names.length === 0) return '';
  return `<p>Only in ${title}:</p><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>`;
}

/** Expects beside it the files `NAME-a.png`, `NAME-b.png` and `NAME-changed.png`. */
export function formatReport(titles: { a: string; b: string }, result: ComparisonResult): string {
  const { compared, changed, onlyA, onlyB } = result;
  const rows = changed.map(
    ({ name, percent }) =>
      `<tr><td>${percent.toFixed(3)} %</td><td><a href="#${name}">${name}</a></td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Changed pictures</title><style>${style}</style>
<h1>${titles.a} and ${titles.b}</h1>
<p>${changed.length} of ${compared} pictures differ.</p>
${formatMissing(titles.a, onlyA)}${formatMissing(titles.b, onlyB)}
<table>${rows.join('\n')}</table>
${changed.map((comparison) => formatSection(comparison, titles)).join('\n')}
</html>
`;
}
