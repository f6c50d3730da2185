import type { ReactNode, Ref } from 'react';
import { Loading } from '#platform/client/kit/Loading.tsx';
import type { DeveloperCard } from '../directory.schema.ts';
import { DirectoryCard, DirectoryCardSkeleton } from './DirectoryCard.tsx';

interface DeveloperCardsProps {
  developers: DeveloperCard[];
  level?: 2 | 3 | undefined;
  /** What stands here belongs to the filters before; the new ones are on their way. */
  stale?: boolean | undefined;
  /** What stands in the corner of a card. */
  mark?: ((developer: DeveloperCard) => ReactNode) | undefined;
  ref?: Ref<HTMLUListElement> | undefined;
}

export function DeveloperCards(props: DeveloperCardsProps) {
  const { developers, level, stale = false, mark, ref } = props;
  return (
    <ul className="bw-cards" data-stale={stale} aria-busy={stale} aria-label="Developers" ref={ref}>
      {developers.map((developer) => (
        <li key={developer.id}>
          <DirectoryCard developer={developer} level={level} mark={mark?.(developer)} />
        </li>
      ))}
    </ul>
  );
}

export function DeveloperCardsSkeleton({ cards }: { cards: number }) {
  const places = Array.from({ length: cards }, (_, place) => place);
  return (
    <Loading what="developers">
      <div className="bw-cards">
        {places.map((place) => (
          <DirectoryCardSkeleton key={place} />
        ))}
      </div>
    </Loading>
  );
}
