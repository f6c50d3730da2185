import { phone } from '#features/showcase/ui/hero-sheet.ts';

/** The B is drawn like any other thing here: with its lines run over, and its height measured. */
const letter = 'M7.5 4.5v23M7.5 7h7.4a4.4 4.4 0 0 1 0 8.8H7.5M7.5 15.8h8.4a4.6 4.6 0 0 1 0 9.2H7.5';
const measure = 'M26.5 7v18M24.4 7h4.2M24.4 25h4.2';
const blue = '#12346f';

function strokes(heavy: number): string {
  return `<g fill="none" stroke-linecap="square"><path d="${letter}" stroke="#fff" stroke-width="${heavy}"/><path d="${measure}" stroke="#ff8a5c" stroke-width="${heavy * 0.62}"/></g>`;
}

/** The mark in its field; `room` is what is left around it, `corner` how round the field is. */
export function mark({ corner = 0, room = 0 } = {}): string {
  const from = -room;
  const wide = 32 + 2 * room;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${wide} ${wide}"><rect x="${from}" y="${from}" width="${wide}" height="${wide}" rx="${corner}" fill="${blue}"/><g transform="translate(-1.7 0)">${strokes(2.7)}</g></svg>`;
}

function drawing(): string {
  return phone
    .map(({ strokes, words }) => {
      const lines = strokes.map(([tone, path]) => `<path class="${tone}" d="${path}"/>`).join('');
      const texts = words.map(({ at: [x, y], text, look = '', middle, turned }) => {
        const turn = turned ? ' rotate(-90)' : '';
        const anchor = middle ? ' text-anchor="middle"' : '';
        return `<text class="${look}" transform="translate(${x} ${y})${turn}"${anchor}>${text}</text>`;
      });
      return `<g>${lines}${texts.join('')}</g>`;
    })
    .join('');
}

function grid(step: number, opacity: number): string {
  const lines: string[] = [];
  for (let x = step; x < 1200; x += step) lines.push(`M${x} 0V630`);
  for (let y = step - 9; y < 630; y += step) lines.push(`M0 ${y}H1200`);
  return `<path d="${lines.join('')}" stroke="#96bcff" stroke-opacity="${opacity}"/>`;
}

/** What a shared link shows: the print of the hero's drawing, and the words beside it. */
export function shareImage(): string {
  const lines = ['Fixed-price', 'software, drawn', 'up before it', 'is built.'];
  const words = lines.map((line, nth) => `<tspan x="72" y="${258 + nth * 82}">${line}</tspan>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
    <rect width="1200" height="630" fill="${blue}"/>${grid(24, 0.07)}${grid(120, 0.12)}
    <g transform="translate(66 62) scale(2)">${strokes(2.5)}</g>
    <text x="142" y="110" class="name">Bidwright</text>
    <text class="title">${words.join('')}</text>
    <g class="sheet" transform="translate(662 62) scale(1.06)"><g transform="translate(-20 -8)">${drawing()}</g></g>
  </svg>`;
}

export const shareStyles = `
  .name { font: 700 40px "Bricolage Grotesque"; letter-spacing: -0.03em; fill: #fff }
  .title { font: 700 80px "Bricolage Grotesque"; letter-spacing: -0.035em; fill: #fff }
  .sheet { fill: none; stroke: #9fbcf2; stroke-width: 1.5; stroke-linejoin: round }
  .sheet .ink { stroke: #fff }
  .sheet .faint { stroke: #5f83c9 }
  .sheet .blue { stroke: #8fb6ff }
  .sheet .warm { stroke: #ff8a5c }
  .sheet .pencil { stroke: #ff8a5c; stroke-width: 2.2; stroke-linecap: round }
  .sheet .paper { fill: ${blue} }
  .sheet .axis { stroke-width: 0.8; stroke-dasharray: 18 4 3 4 }
  .sheet text { fill: #c4d6f7; stroke: none; font: 12px "Geist Mono" }
  .sheet .note, .sheet .figure { fill: #fff }
  .sheet .figure { font: 500 15px "Geist Mono" }`;
