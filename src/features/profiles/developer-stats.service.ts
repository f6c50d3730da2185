import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Developer } from './developer.entity.ts';

/** Returns the row of a developer, locked until the transaction ends; null if the user is none. */
export function lockDeveloper(em: SqlEntityManager, userId: number): Promise<Developer | null> {
  return em.findOne(Developer, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** Sets the rating and the number of reviews. The caller must have locked the row. */
export function setRating(
  developer: Developer,
  { rating, reviewCount }: { rating: number; reviewCount: number },
): void {
  developer.rating = rating;
  developer.reviewCount = reviewCount;
}

/** Sets the number of completed projects. The caller must have locked the row. */
export function setCompletedProjects(developer: Developer, count: number): void {
  developer.completedProjects = count;
}
