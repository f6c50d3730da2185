import { IconBrandLinkedin, IconBrandProducthunt, IconBrandX } from '@tabler/icons-react';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import type { TestimonialView } from '../showcase.schema.ts';
import classes from './testimonials.module.css';

const platforms = {
  twitter: { name: 'X, formerly Twitter', Icon: IconBrandX },
  linkedin: { name: 'LinkedIn', Icon: IconBrandLinkedin },
  producthunt: { name: 'Product Hunt', Icon: IconBrandProducthunt },
};

export function TestimonialCard({ testimonial }: { testimonial: TestimonialView }) {
  const { platform, clientName, profileImage, platformHandle, developerMentioned } = testimonial;
  const { name, Icon } = platforms[platform];
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
        <span className="bw-hidden">{`said on ${name}`}</span>
      </figcaption>
    </figure>
  );
}
