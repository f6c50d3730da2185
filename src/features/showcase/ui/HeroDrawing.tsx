import { heroText } from '../hero.labels.ts';
import { type DrawingLabel, frameStroke, type Layer, phoneDrawing } from './hero-drawing.ts';

function LabelText({ label: { at, text, style, centered, rotated } }: { label: DrawingLabel }) {
  const [x, y] = at;
  const position = rotated ? { transform: `translate(${x} ${y}) rotate(-90)` } : { x, y };
  return (
    <text {...position} className={style} {...(centered && { textAnchor: 'middle' })}>
      {text}
    </text>
  );
}

function LayerGroup({ layer: { strokes, labels } }: { layer: Layer }) {
  return (
    <g>
      {strokes.map(([tone, path]) => (
        <path key={path} className={tone} d={path} />
      ))}
      {labels.map((label) => (
        <LabelText key={label.text} label={label} />
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
    <svg className="bw-drawing bw-hero-drawing" viewBox={heroText.viewBox} aria-hidden="true">
      <path className={frameStroke[0]} d={frameStroke[1]} />
      {phoneDrawing.map((layer) => (
        <LayerGroup key={layer.strokes[0]?.[1]} layer={layer} />
      ))}
    </svg>
  );
}
