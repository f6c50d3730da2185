import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { type Availability, availabilityLabels } from '../profile.rules.ts';

const tones: Record<Availability, TagTone> = {
  available: 'green',
  limited: 'yellow',
  unavailable: 'plain',
};

export function AvailabilityTag({ availability }: { availability: Availability }) {
  return <Tag tone={tones[availability]}>{availabilityLabels[availability]}</Tag>;
}
