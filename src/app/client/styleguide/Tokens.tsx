import { useComputedColorScheme } from '@mantine/core';
import { Fragment } from 'react';
import { contrast } from './contrast.ts';

interface Pair {
  name: string;
  on: string;
  /** What it has to reach: 4.5 as text, 3 as a line that says something, none as decoration. */
  least: number;
}

const text = 4.5;
const line = 3;
const pairs: Pair[] = [
  ...['ink', 'dimmed', 'blue', 'next-ink', 'red', 'yellow', 'green'].flatMap((name) =>
    ['paper', 'sheet', 'tint'].map((on) => ({ name, on, least: text })),
  ),
  { name: 'rule-strong', on: 'paper', least: line },
  { name: 'rule', on: 'paper', least: 0 },
  { name: 'on-next', on: 'next', least: text },
  { name: 'on-next', on: 'next-hover', least: text },
  { name: 'on-solid', on: 'solid', least: text },
  { name: 'on-solid', on: 'solid-hover', least: text },
  { name: 'on-filled', on: 'blue', least: text },
  { name: 'blue', on: 'blue-tint', least: text },
  { name: 'on-print', on: 'print', least: text },
  { name: 'on-print-dimmed', on: 'print', least: text },
  { name: 'print-line', on: 'print', least: line },
  ...['mobile', 'web', 'desktop', 'api', 'enterprise', 'blockchain'].map((category) => ({
    name: `cat-${category}`,
    on: 'paper',
    least: text,
  })),
];

const tokenOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--bw-${name}`);

function Colour({ name, on, least }: Pair) {
  const ratio = contrast(tokenOf(name), tokenOf(on));
  return (
    <li>
      <span
        className="bw-guide-swatch"
        style={{ color: `var(--bw-${name})`, background: `var(--bw-${on})` }}
      >
        Aa 123
      </span>
      <span>
        <b>{name}</b> on {on}
        <br />
        <span className="bw-figure">{`${tokenOf(name)} · ${ratio.toFixed(1)}:1`}</span>
        {ratio < least && <b className="bw-guide-fault">{` below ${least}:1`}</b>}
      </span>
    </li>
  );
}

export function Colours() {
  const scheme = useComputedColorScheme();
  return (
    <ul key={scheme} className="bw-guide-colours">
      {pairs.map((pair) => (
        <Colour key={`${pair.name}-${pair.on}`} {...pair} />
      ))}
    </ul>
  );
}

const WORDS = 'Drawn up before it is built';

export function Type() {
  return (
    <div className="bw-guide-type">
      <p className="bw-guide-hero">{WORDS}</p>
      <h1>{`h1 · ${WORDS}`}</h1>
      <h2>{`h2 · ${WORDS}`}</h2>
      <h3>{`h3 · ${WORDS}`}</h3>
      <p>Text, 16 px on 24: Instrument Sans. A link looks {<a href="#type">like this</a>}.</p>
      <p className="bw-guide-small">Small, 15 px, dimmed: what stands beside.</p>
      <p className="bw-figure">$8,400 · 21 days · 0123456789: Geist Mono, figures of one width</p>
    </div>
  );
}

const spaces = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5.5];
const named = ['gutter', 'page', 'header'];
const motions = ['quick', 'calm'];

export function Measures() {
  return (
    <dl className="bw-guide-measures">
      {spaces.map((space) => (
        <Fragment key={space}>
          <dt className="bw-figure">{`${space}rem`}</dt>
          <dd>
            <span className="bw-guide-length" style={{ width: `${space}rem` }} />
          </dd>
        </Fragment>
      ))}
      {named.map((name) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="bw-figure">{tokenOf(name)}</dd>
        </Fragment>
      ))}
      {motions.map((name) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <button type="button" className="bw-guide-motion" data-pace={name}>
              {tokenOf(name)}
            </button>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
