import { IconBrandLinkedin, IconBrandProducthunt, IconBrandX } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { PauseButton } from '#platform/client/buttons/PauseButton.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import type { TestimonialView } from '../showcase.schema.ts';
import classes from './testimonials.module.css';

const platformLabels = {
  twitter: { name: 'X, formerly Twitter', Icon: IconBrandX },
  linkedin: { name: 'LinkedIn', Icon: IconBrandLinkedin },
  producthunt: { name: 'Product Hunt', Icon: IconBrandProducthunt },
};

function TestimonialCard({ testimonial }: { testimonial: TestimonialView }) {
  const { platform, clientName, profileImage, platformHandle, developerMentioned } = testimonial;
  const { name: platformName, Icon } = platformLabels[platform];
  return (
    <figure className={classes.card}>
      <blockquote>{testimonial.testimonialText}</blockquote>
      <figcaption>
        <Avatar name={clientName} src={profileImage} size={44} />
        <span className={classes.person}>
          <span>{clientName}</span>
          <span>{platformHandle}</span>
          {developerMentioned && <span>{`on ${developerMentioned}`}</span>}
        </span>
        <Icon size={20} stroke={1.5} aria-hidden />
        <span className="bw-hidden">{`posted on ${platformName}`}</span>
      </figcaption>
    </figure>
  );
}

type TestimonialList = TestimonialView[];

/** With fewer, a testimonial would be visible twice at the same time. */
const MARQUEE_MIN = 6;
const ROW_CARDS_MIN = 8;

function splitIntoRows(testimonials: TestimonialList): TestimonialList[] {
  return [
    testimonials.filter((_, index) => index % 2 === 0),
    testimonials.filter((_, index) => index % 2 === 1),
  ];
}

function TestimonialItems({ testimonials }: { testimonials: TestimonialList }) {
  return testimonials.map((testimonial) => (
    <li key={testimonial.id}>
      <TestimonialCard testimonial={testimonial} />
    </li>
  ));
}

interface MarqueeRowProps {
  testimonials: TestimonialList;
  rowIndex: number;
}

/** Renders copies, because the loop moves by half of the row and each half must fill the window. */
function MarqueeRow({ testimonials, rowIndex }: MarqueeRowProps) {
  const repetitionsPerHalf = Math.ceil(ROW_CARDS_MIN / testimonials.length);
  // One less, because the list that is not hidden is one of the repetitions.
  const copies = Array.from({ length: 2 * repetitionsPerHalf - 1 }, (_, copy) => copy);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={classes.marquee}
      role="group"
      aria-label={`What people say, row ${rowIndex + 1} of 2`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus stops the row, keys scroll it
      tabIndex={0}
    >
      <div className={classes.marqueeTrack}>
        <ul>
          <TestimonialItems testimonials={testimonials} />
        </ul>
        {copies.map((copy) => (
          <ul key={copy} aria-hidden="true" className={classes.marqueeCopy}>
            <TestimonialItems testimonials={testimonials} />
          </ul>
        ))}
      </div>
    </div>
  );
}

export function Testimonials() {
  const { data = [] } = trpc.showcase.testimonials.useQuery();
  const [paused, setPaused] = useState(false);
  if (data.length === 0) return null;
  const isMoving = data.length >= MARQUEE_MIN;
  return (
    <section
      className={classes.testimonials}
      aria-labelledby="testimonials-title"
      data-paused={paused}
    >
      <div className={`bw-page ${classes.top}`}>
        <h2 id="testimonials-title">What people say</h2>
        {isMoving && <PauseButton noun="the rows" paused={paused} onChange={setPaused} />}
      </div>
      {isMoving ? (
        splitIntoRows(data).map((testimonials, rowIndex) => (
          <MarqueeRow key={testimonials[0]?.id} testimonials={testimonials} rowIndex={rowIndex} />
        ))
      ) : (
        <ul className={`bw-page ${classes.static}`}>
          <TestimonialItems testimonials={data} />
        </ul>
      )}
    </section>
  );
}
