type Tone = 'plain' | 'ink' | 'faint' | 'blue' | 'warm' | 'axis' | 'paper' | 'pencil';
/** `path` is the attribute `d` of an SVG path. */
export type Stroke = [tone: Tone, path: string];

export interface DrawingLabel {
  /** Start of the text on its baseline; the middle of the text if `centered`. */
  at: [x: number, y: number];
  text: string;
  style?: 'figure' | 'note' | 'plain';
  centered?: boolean;
  /** Reads from bottom to top. */
  rotated?: boolean;
}

/** Later layers are drawn above earlier ones. */
export interface Layer {
  strokes: Stroke[];
  labels: DrawingLabel[];
}

function rectanglePath(x: number, y: number, width: number, height: number, r = 0): string {
  const corner = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return [
    `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}`,
    `h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`,
  ].join('');
}

function circlePath(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`;
}

const tickPath = (x: number, y: number) => `M${x - 6} ${y + 6}l12-12`;

interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function drawDimensions(extent: Extent, price: string, time: string): Layer {
  const { left, right, top, bottom } = extent;
  const middleX = (left + right) / 2;
  const middleY = (top + bottom) / 2;
  const lineX = left - 46;
  const strokes: Stroke[] = [
    ['blue', `M${left} ${bottom + 12}V430M${right} ${bottom + 12}V430`],
    ['blue', `M${left} 422H${middleX - 36}M${middleX + 36} 422H${right}`],
    ['blue', tickPath(left, 422) + tickPath(right, 422)],
    ['blue', `M${left - 12} ${top}H${lineX - 8}M${left - 12} ${bottom}H${lineX - 8}`],
    ['blue', `M${lineX} ${top}V${middleY - 44}M${lineX} ${middleY + 44}V${bottom}`],
    ['blue', tickPath(lineX, top) + tickPath(lineX, bottom)],
  ];
  const labels: DrawingLabel[] = [
    { at: [middleX, 427], text: price, style: 'figure', centered: true },
    { at: [lineX + 5, middleY], text: time, style: 'figure', centered: true, rotated: true },
  ];
  return { strokes, labels };
}

function drawNotes(notes: [path: string, label: string][]): Layer {
  const circleYs = [72, 172, 286];
  const strokes = notes.flatMap(([path], index): Stroke[] => [
    ['plain', path],
    ['paper', circlePath(361, circleYs[index] ?? 0, 11)],
  ]);
  const labels = notes.flatMap(([, label], index): DrawingLabel[] => {
    const y = (circleYs[index] ?? 0) + 4;
    return [
      { at: [361, y], text: String(index + 1), centered: true },
      { at: [382, y], text: label, style: 'note' },
    ];
  });
  return { strokes, labels };
}

function drawTitleBlock(name: string, category: string, bid: string): Layer {
  return {
    strokes: [['ink', `${rectanglePath(330, 384, 182, 92)}M330 414h182M330 446h182M420 446v30`]],
    labels: [
      { at: [340, 404], text: name, style: 'note' },
      { at: [340, 435], text: category },
      { at: [340, 466], text: bid },
      { at: [430, 466], text: 'Example' },
    ],
  };
}

export const frameStroke: Stroke = ['faint', rectanglePath(28, 16, 484, 460)];

function drawPencilMark(middleX: number): Layer {
  const path = `M${middleX - 44} 424c2-16 32-23 56-20 22 3 34 11 30 21-5 13-36 17-58 13-18-3-31-9-27-20 3-8 14-13 27-16`;
  return { strokes: [['pencil', path]], labels: [] };
}

const cellPath = (y: number) => rectanglePath(146, y, 128, 44, 3);

/** The video begins and ends with the same picture. */
export const phoneDrawing: Layer[] = [
  {
    strokes: [
      ['axis', 'M210 34v372M92 218h236'],
      ['ink', rectanglePath(118, 56, 184, 324, 24)],
      ['plain', rectanglePath(130, 72, 160, 292, 10)],
      ['ink', 'M192 64h36'],
      ['plain', 'M146 96h70M146 110h44'],
      ['plain', cellPath(130) + cellPath(184) + cellPath(238)],
      ['plain', 'M154 138h28v28h-28zM154 192h28v28h-28zM154 246h28v28h-28z'],
      ['faint', 'M192 146h66M192 158h40M192 200h56M192 212h48M192 254h70M192 266h32'],
      ['warm', `${rectanglePath(146, 314, 128, 34, 3)}M186 331h48`],
    ],
    labels: [],
  },
  drawDimensions({ left: 118, right: 302, top: 56, bottom: 380 }, '$8,400', '21 days'),
  drawNotes([
    ['M210 103l118-31h22', 'Sign in'],
    ['M274 206l54-34h22', 'Order ahead'],
    ['M274 331l54-45h22', 'Pay'],
  ]),
  drawTitleBlock('Bakery pick-up app', 'Mobile App', 'Bid 3 of 5'),
  drawPencilMark(210),
];
