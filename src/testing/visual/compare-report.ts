export interface Comparison {
  name: string;
  /** Changed pixels. */
  percent: number;
}

interface Result {
  compared: number;
  /** Largest change first. */
  changed: Comparison[];
  onlyA: string[];
  onlyB: string[];
}

const style = `
  body { font: 16px/1.4 system-ui, sans-serif; margin: 1rem }
  .pictures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem }
  figure { margin: 0 } img { max-width: 100%; border: 1px solid #999 }
  td { padding-right: 1rem; text-align: right } td:last-child { text-align: left }`;

function section({ name, percent }: Comparison, titles: { a: string; b: string }): string {
  const figure = (kind: string, title: string) =>
    `<figure><figcaption>${title}</figcaption><a href="${name}-${kind}.png"
    ><img loading="lazy" src="${name}-${kind}.png" alt="${title}"></a></figure>`;
  const figures = [figure('a', titles.a), figure('b', titles.b), figure('changed', 'changed')];
  return `<h2 id="${name}">${name}: ${percent.toFixed(3)} %</h2>
  <div class="pictures">${figures.join('')}</div>`;
}

function missing(title: string, names: string[]): string {
  if (names.length === 0) return '';
  return `<p>Only in ${title}:</p><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>`;
}

/** Returns the HTML page that shows each changed picture before, after, and with its changes. */
export function compareReport(titles: { a: string; b: string }, result: Result): string {
  const { compared, changed, onlyA, onlyB } = result;
  const rows = changed.map(
    ({ name, percent }) =>
      `<tr><td>${percent.toFixed(3)} %</td><td><a href="#${name}">${name}</a></td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Changed pictures</title><style>${style}</style>
<h1>${titles.a} and ${titles.b}</h1>
<p>${changed.length} of ${compared} pictures differ.</p>
${missing(titles.a, onlyA)}${missing(titles.b, onlyB)}
<table>${rows.join('\n')}</table>
${changed.map((one) => section(one, titles)).join('\n')}
</html>
`;
}
