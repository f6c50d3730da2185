import type { ReactNode } from 'react';
import { Loading } from '#platform/client/feedback/Loading.tsx';
import type { DeveloperCard } from '../directory.schema.ts';
import { DirectoryCard, DirectoryCardSkeleton } from './DirectoryCard.tsx';

interface DeveloperCardsProps {
  developers: DeveloperCard[];
  level?: 2 | 3 | undefined;
  /** Whether the developers belong to the previous filters. */
  stale?: boolean | undefined;
  /** Renders the content of the corner of a card. */
  renderCorner?: ((developer: DeveloperCard) => ReactNode) | undefined;
}

export function DeveloperCards(props: DeveloperCardsProps) {
  const { developers, level, stale = false, renderCorner } = props;
  return (
    <ul className="bw-cards" data-stale={stale} aria-busy={stale} aria-label="Developers">
      {developers.map((developer) => (
        <li key={developer.id}>
          <DirectoryCard developer={developer} level={level} corner={renderCorner?.(developer)} />
        </li>
      ))}
    </ul>
  );
}

export function DeveloperCardsSkeleton({ cards }: { cards: number }) {
  const indexes = Array.from({ length: cards }, (_, index) => index);
  return (
    <Loading noun="developers">
      <div className="bw-cards">
        {indexes.map((index) => (
          <DirectoryCardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  );
}
