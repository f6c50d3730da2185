import { IconBrandLinkedin, IconBrandProducthunt, IconBrandX } from '@tabler/icons-react';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import type { TestimonialView } from '../showcase.schema.ts';
import classes from './testimonials.module.css';

const platforms = {
  twitter: { name: 'X, formerly Twitter', Mark: IconBrandX },
  linkedin: { name: 'LinkedIn', Mark: IconBrandLinkedin },
  producthunt: { name: 'Product Hunt', Mark: IconBrandProducthunt },
};

export function TestimonialCard({ said }: { said: TestimonialView }) {
  const { platform, clientName, profileImage, platformHandle, developerMentioned } = said;
  const { name, Mark } = platforms[platform];
  return (
    <figure className={classes.card}>
      <blockquote>{said.testimonialText}</blockquote>
      <figcaption>
        <Avatar name={clientName} src={profileImage} size={44} />
        <span className={classes.person}>
          <span>{clientName}</span>
          <span>{platformHandle}</span>
          {developerMentioned && <span>{`on ${developerMentioned}`}</span>}
        </span>
        <Mark size={20} stroke={1.5} aria-hidden />
        <span className="bw-hidden">{`said on ${name}`}</span>
      </figcaption>
    </figure>
  );
}
