import { heroWords } from '../hero.rules.ts';
import { frame, type Layer, phone, type Word } from './hero-sheet.ts';

function Written({ word: { at, text, look, middle, turned } }: { word: Word }) {
  const [x, y] = at;
  const place = turned ? { transform: `translate(${x} ${y}) rotate(-90)` } : { x, y };
  return (
    <text {...place} className={look} {...(middle && { textAnchor: 'middle' })}>
      {text}
    </text>
  );
}

function Drawn({ layer: { strokes, words } }: { layer: Layer }) {
  return (
    <g>
      {strokes.map(([tone, path]) => (
        <path key={path} className={tone} d={path} />
      ))}
      {words.map((word) => (
        <Written key={word.text} word={word} />
      ))}
    </g>
  );
}

/**
 * A bid as a technical drawing. It is hidden from screen readers, because the text has the same
 * content.
 */
export function HeroDrawing() {
  return (
    <svg className="bw-drawing bw-hero-drawing" viewBox={heroWords.drawing} aria-hidden="true">
      <path className={frame[0]} d={frame[1]} />
      {phone.map((layer) => (
        <Drawn key={layer.strokes[0]?.[1]} layer={layer} />
      ))}
    </svg>
  );
}
