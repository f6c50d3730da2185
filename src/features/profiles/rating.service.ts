import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Developer } from './developer.entity.ts';

/** A developer's row, locked until the transaction ends; null for somebody who is none. */
export function lockDeveloper(em: SqlEntityManager, userId: number): Promise<Developer | null> {
  return em.findOne(Developer, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** Keeps what a developer's reviews come to; the caller holds the developer's lock. */
export function keepRating(
  developer: Developer,
  { rating, reviewCount }: { rating: number; reviewCount: number },
): void {
  developer.rating = rating;
  developer.reviewCount = reviewCount;
}

/** Keeps how many projects a developer completed; the caller holds the developer's lock. */
export function keepCompleted(developer: Developer, count: number): void {
  developer.completedProjects = count;
}
