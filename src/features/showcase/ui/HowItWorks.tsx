import type { ReactNode } from 'react';
import './how-it-works.css';

const steps: { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: 'Describe the project',
    text: 'Say what should exist when it is done, what it may cost and by when. Keep it public, or invite the developers you want.',
    drawing: (
      <>
        <path d="M30 14h84l20 20v72H30z" />
        <path d="M114 14v20h20" />
        <path className="faint" d="M46 50h72M46 64h72M46 78h40" />
        <path className="blue" d="M98 92l34-42 10 8-34 42-13 5z" />
      </>
    ),
  },
  {
    title: 'Choose a developer',
    text: 'Each bid is one price, one delivery time and a proposal. Read them side by side, look at earlier work, and hire one.',
    drawing: (
      <>
        <path className="blue" d="M20 66h160M20 52v28M180 52v28M14 72l12-12M174 72l12-12" />
        <path d="M56 58v16M142 58v16M118 58v16" />
        <path className="warm" d="M84 58v16" />
        <circle className="warm" cx="84" cy="66" r="15" />
        <path className="faint" d="M20 96h160M20 36h160" />
      </>
    ),
  },
  {
    title: 'Launch and release funds',
    text: 'You pay when you hire and the money is held. When the work is delivered and you are satisfied, you release it.',
    drawing: (
      <>
        <path d="M24 28h96v64H24z" />
        <path className="faint" d="M24 44h96M40 60h44M40 74h28" />
        <path className="warm" d="M120 60h52M162 50l10 10-10 10" />
        <path className="blue" d="M24 104h96M24 98v12M120 98v12" />
      </>
    ),
  },
];

export function HowItWorks() {
  return (
    <section id="how-it-works" className="bw-page bw-how" tabIndex={-1} aria-labelledby="how-title">
      <h2 id="how-title">How It Works</h2>
      <ol>
        {steps.map(({ title, text, drawing }, index) => (
          <li key={title}>
            <span className="bw-how-number bw-figure" aria-hidden="true">
              {index + 1}
            </span>
            <svg className="bw-drawing" viewBox="0 0 200 120" aria-hidden="true">
              {drawing}
            </svg>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
