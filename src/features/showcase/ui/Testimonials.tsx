import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { PauseButton } from '#platform/client/buttons/PauseButton.tsx';
import type { TestimonialView } from '../showcase.schema.ts';
import { TestimonialCard } from './TestimonialCard.tsx';
import classes from './testimonials.module.css';

type Said = TestimonialView[];

/** Minimum for moving rows. With fewer, the same one would be visible twice. */
const MOVING = 6;
/** The number that fills the widest window. */
const FILLED = 8;

function rowsOf(said: Said): Said[] {
  return [said.filter((_, nth) => nth % 2 === 0), said.filter((_, nth) => nth % 2 === 1)];
}

function Words({ said }: { said: Said }) {
  return said.map((one) => (
    <li key={one.id}>
      <TestimonialCard said={one} />
    </li>
  ));
}

/** A row that moves in a loop. It renders copies, because the loop must not show a gap. */
function Row({ said, nth }: { said: Said; nth: number }) {
  const again = Array.from({ length: 2 * Math.ceil(FILLED / said.length) - 1 }, (_, copy) => copy);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={classes.marquee}
      role="group"
      aria-label={`What people say, row ${nth + 1} of 2`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus stills the row, and the keys scroll it
      tabIndex={0}
    >
      <div className={classes.marqueeTrack}>
        <ul>
          <Words said={said} />
        </ul>
        {again.map((copy) => (
          <ul key={copy} aria-hidden="true" className={classes.marqueeAgain}>
            <Words said={said} />
          </ul>
        ))}
      </div>
    </div>
  );
}

/** Shows testimonials from other sites; null if there are none. */
export function Testimonials() {
  const { data = [] } = trpc.showcase.testimonials.useQuery();
  const [paused, setPaused] = useState(false);
  if (data.length === 0) return null;
  const moving = data.length >= MOVING;
  return (
    <section className={classes.testimonials} aria-labelledby="said-title" data-paused={paused}>
      <div className={`bw-page ${classes.top}`}>
        <h2 id="said-title">What people say</h2>
        {moving && <PauseButton noun="the rows" paused={paused} onChange={setPaused} />}
      </div>
      {moving ? (
        rowsOf(data).map((said, nth) => <Row key={said[0]?.id} said={said} nth={nth} />)
      ) : (
        <ul className={`bw-page ${classes.few}`}>
          <Words said={data} />
        </ul>
      )}
    </section>
  );
}
