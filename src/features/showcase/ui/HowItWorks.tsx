import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './how-it-works.module.css';

interface StepDescription {
  title: string;
  text: string;
  drawing: ReactNode;
}

const steps: StepDescription[] = [
  {
    title: 'Describe the project',
    text: 'Describe what you want to have at the end, what it may cost and how long you accept bids. Keep it public, or invite the developers you want.',
    drawing: (
      <>
        <path d="M16 14h84l20 20v72H16z" />
        <path d="M100 14v20h20" />
        <path className="faint" d="M32 50h62M32 64h50M32 78h38" />
        <path className="blue paper" d="M86 92l36-45 11 9-36 45-15 6zM86 92l11 9" />
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
        <path d="M16 28h96v64H16z" />
        <path className="faint" d="M16 44h96M32 60h44M32 74h28" />
        <path className="warm" d="M112 60h60M162 50l10 10-10 10" />
        <path className="blue" d="M16 106h96M16 99v14M112 99v14" />
      </>
    ),
  },
];

export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      className={`bw-page ${classes.section}`}
      tabIndex={-1}
      aria-labelledby="how-title"
    >
      <h2 id="how-title">How It Works</h2>
      <ol>
        {steps.map(({ title, text, drawing }, index) => (
          <li key={title}>
            <span className={`${classes.number} bw-figure`} aria-hidden="true">
              {index + 1}
            </span>
            <svg className="bw-drawing" viewBox="14 0 186 120" aria-hidden="true">
              {drawing}
            </svg>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className={classes.moreLink}>
        <Link to="/how-it-works">Every step, and where the money is</Link>
      </p>
    </section>
  );
}
