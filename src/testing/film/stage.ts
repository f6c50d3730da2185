import { frame, type Layer, type Word } from '#features/showcase/ui/hero-sheet.ts';
import type { Sheet } from './sheets.ts';

/** What the film shows around the drawing, in the drawing's own units. */
export const view = { x: -430, y: -54, wide: 1200, high: 600 };

interface Part {
  tone: string;
  from: number;
  to: number;
  /** From when it fades again: construction lines do. */
  gone: number;
  path: string;
  word?: Word;
}

interface Scene {
  from: number;
  to: number;
  parts: Part[];
}

const HOLD_S = 2.2;
const FADE_S = 0.5;
const DRAWN_S = 5.2;
const LAST_S = 0.6;

/** When each layer is drawn, from the scene's start. */
const pace: [from: number, to: number][] = [
  [0.6, 3],
  [2.8, 3.9],
  [3.5, 4.4],
  [4, 4.7],
  [4.4, 4.9],
];

function partsOfLayer({ strokes, words }: Layer, from: number, to: number): Part[] {
  const paths = strokes.flatMap(([tone, path]) =>
    path.split(/(?=M)/).map((line) => ({ tone, path: line })),
  );
  const step = ((to - from) * 0.7) / Math.max(1, paths.length);
  const drawn = paths.map((stroke, nth): Part => {
    const start = from + nth * step;
    const end = Math.min(to, start + Math.max(0.25, step * 2.2));
    return { ...stroke, from: start, to: end, gone: Infinity };
  });
  const written = words.map((word): Part => {
    const start = to - 0.35;
    return { tone: word.look ?? '', path: '', word, from: start, to: start + 0.3, gone: Infinity };
  });
  return [...drawn, ...written];
}

function partsOfSheet({ layers, across, down }: Sheet, at: number): Part[] {
  const { x, y, wide, high } = view;
  const construction = [
    ...across.map((place) => `M${x} ${place}h${wide}`),
    ...down.map((place) => `M${place} ${y}v${high}`),
  ].map((path, nth): Part => {
    const from = at + nth * 0.07;
    return { tone: 'faint', path, from, to: from + 0.9, gone: at + 4.8 };
  });
  const drawn = layers.flatMap((layer, nth) => {
    const [from, to] = pace[nth] ?? [0, 1];
    return partsOfLayer(layer, at + from, at + to);
  });
  return [...construction, ...drawn];
}

/** The first sheet lies there from the start, and the last is the first again. */
export function scenesOf(sheets: Sheet[]): Scene[] {
  let at = -DRAWN_S;
  return sheets.map((sheet, nth) => {
    const isLast = nth === sheets.length - 1;
    const scene = { from: at, to: at + DRAWN_S + (isLast ? LAST_S : HOLD_S) };
    at = scene.to + FADE_S;
    return { ...scene, parts: partsOfSheet(sheet, scene.from) };
  });
}

/** How far something is that begins and ends, from 0 to 1. */
function share(at: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (at - from) / (to - from)));
}

function eased(p: number): number {
  return p < 0.5 ? 2 * p * p : 1 - (2 - 2 * p) ** 2 / 2;
}

function written({ at: [x, y], text, middle, turned }: Word, tone: string, p: number): string {
  const turn = turned ? ' rotate(-90)' : '';
  const anchor = middle ? ' text-anchor="middle"' : '';
  return `<text class="${tone}" opacity="${p}" transform="translate(${x} ${y})${turn}"${anchor}>${text}</text>`;
}

function drawn({ path, tone, gone }: Part, p: number, at: number): string {
  const left = 1 - share(at, gone, gone + 0.7);
  if (tone === 'axis') return `<path class="axis" opacity="${p}" d="${path}"/>`;
  // A dash without length would still show its end.
  const dash = p < 1 ? ` pathLength="1" stroke-dasharray="${p} 2"` : '';
  const head = p < 1 && gone === Infinity ? ` data-drawn="${p}"` : '';
  return `<path class="${tone}" opacity="${left}" d="${path}"${dash}${head}/>`;
}

function partAt(part: Part, at: number): string {
  const p = eased(share(at, part.from, part.to));
  if (p === 0) return '';
  return part.word ? written(part.word, part.tone, p) : drawn(part, p, at);
}

function sceneAt({ from, to, parts }: Scene, isLast: boolean, at: number): string {
  const left = isLast ? 1 : 1 - share(at, to, to + FADE_S);
  if (at < from || left === 0) return '';
  return `<g opacity="${left}">${parts.map((part) => partAt(part, at)).join('')}</g>`;
}

/** One picture of the film; what is being drawn says how far it is. */
export function pictureAt(scenes: Scene[], at: number): string {
  const { x, y, wide, high } = view;
  const shown = scenes.map((scene, nth) => sceneAt(scene, nth === scenes.length - 1, at));
  return `<svg class="bw-drawing bw-hero-drawing" viewBox="${x} ${y} ${wide} ${high}">
    <path class="faint" d="${frame[1]}"/>${shown.join('')}<circle class="pen" r="3"/></svg>`;
}
