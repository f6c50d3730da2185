type Tone = 'plain' | 'ink' | 'faint' | 'blue' | 'warm' | 'axis' | 'paper' | 'pencil';
export type Stroke = [tone: Tone, path: string];

export interface Word {
  at: [x: number, y: number];
  text: string;
  look?: 'figure' | 'note' | 'plain';
  middle?: boolean;
  turned?: boolean;
}

/** One layer of a drawing. Layers are listed in the order in which they are drawn. */
export interface Layer {
  strokes: Stroke[];
  words: Word[];
}

/** Returns the path of a rectangle; `r` is the radius of its corners. */
function box(x: number, y: number, wide: number, high: number, r = 0): string {
  const turn = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return [
    `M${x + r} ${y}h${wide - 2 * r}${turn(r, r)}v${high - 2 * r}${turn(-r, r)}`,
    `h${2 * r - wide}${turn(-r, -r)}v${2 * r - high}${turn(r, -r)}z`,
  ].join('');
}

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`;
}

const tick = (x: number, y: number) => `M${x - 6} ${y + 6}l12-12`;

interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns dimension lines: the price below the drawing and the days beside it. */
function measures(extent: Extent, price: string, time: string): Layer {
  const { left, right, top, bottom } = extent;
  const [middle, centre, x] = [(left + right) / 2, (top + bottom) / 2, left - 46];
  const strokes: Stroke[] = [
    ['blue', `M${left} ${bottom + 12}V430M${right} ${bottom + 12}V430`],
    ['blue', `M${left} 422H${middle - 36}M${middle + 36} 422H${right}`],
    ['blue', tick(left, 422) + tick(right, 422)],
    ['blue', `M${left - 12} ${top}H${x - 8}M${left - 12} ${bottom}H${x - 8}`],
    ['blue', `M${x} ${top}V${centre - 44}M${x} ${centre + 44}V${bottom}`],
    ['blue', tick(x, top) + tick(x, bottom)],
  ];
  const words: Word[] = [
    { at: [middle, 427], text: price, look: 'figure', middle: true },
    { at: [x + 5, centre], text: time, look: 'figure', middle: true, turned: true },
  ];
  return { strokes, words };
}

/** Returns three numbered notes, each with a line to its part of the drawing. */
function notes(from: [path: string, label: string][]): Layer {
  const heights = [72, 172, 286];
  const strokes = from.flatMap(([path], nth): Stroke[] => [
    ['plain', path],
    ['paper', circle(361, heights[nth] ?? 0, 11)],
  ]);
  const words = from.flatMap(([, label], nth): Word[] => {
    const y = (heights[nth] ?? 0) + 4;
    return [
      { at: [361, y], text: String(nth + 1), middle: true },
      { at: [382, y], text: label, look: 'note' },
    ];
  });
  return { strokes, words };
}

function titleBlock(name: string, category: string, bid: string): Layer {
  return {
    strokes: [['ink', `${box(330, 384, 182, 92)}M330 414h182M330 446h182M420 446v30`]],
    words: [
      { at: [340, 404], text: name, look: 'note' },
      { at: [340, 435], text: category },
      { at: [340, 466], text: bid },
      { at: [430, 466], text: 'Example' },
    ],
  };
}

export const frame: Stroke = ['faint', box(28, 16, 484, 460)];

/** Returns the mark around the price. */
function pencil(middle: number): Layer {
  const path = `M${middle - 44} 424c2-16 32-23 56-20 22 3 34 11 30 21-5 13-36 17-58 13-18-3-31-9-27-20 3-8 14-13 27-16`;
  return { strokes: [['pencil', path]], words: [] };
}

const cell = (y: number) => box(146, y, 128, 44, 3);

/** The drawing of a bakery's app, also used as the first and last frame of the video. */
export const phone: Layer[] = [
  {
    strokes: [
      ['axis', 'M210 34v372M92 218h236'],
      ['ink', box(118, 56, 184, 324, 24)],
      ['plain', box(130, 72, 160, 292, 10)],
      ['ink', 'M192 64h36'],
      ['plain', 'M146 96h70M146 110h44'],
      ['plain', cell(130) + cell(184) + cell(238)],
      ['plain', 'M154 138h28v28h-28zM154 192h28v28h-28zM154 246h28v28h-28z'],
      ['faint', 'M192 146h66M192 158h40M192 200h56M192 212h48M192 254h70M192 266h32'],
      ['warm', `${box(146, 314, 128, 34, 3)}M186 331h48`],
    ],
    words: [],
  },
  measures({ left: 118, right: 302, top: 56, bottom: 380 }, '$8,400', '21 days'),
  notes([
    ['M210 103l118-31h22', 'Sign in'],
    ['M274 206l54-34h22', 'Order ahead'],
    ['M274 331l54-45h22', 'Pay'],
  ]),
  titleBlock('Bakery pick-up app', 'Mobile App', 'Bid 3 of 5'),
  pencil(210),
];
