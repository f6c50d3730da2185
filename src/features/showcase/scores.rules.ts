import { bidOrderScore } from '#features/bids/bid-order-score.rules.ts';
import { activeBidsScore, bidScores } from '#features/bids/bid-score.rules.ts';
import { comparedScores } from '#features/bids/compared-score.rules.ts';
import { feeScore } from '#features/bids/fee-score.rules.ts';
import { priceScore } from '#features/guides/market/market-score.rules.ts';
import { completedScore, divisionScore } from '#features/hires/hire-score.rules.ts';
import { directoryScore } from '#features/profiles/directory/directory-score.rules.ts';
import { projectScores } from '#features/projects/project-score.rules.ts';
import { reviewScores } from '#features/reviews/review-score.rules.ts';
import type { Score } from '#platform/shared/score.ts';
import { compactScore, statsScore } from './showcase-score.rules.ts';

interface ScoreGroup {
  id: string;
  title: string;
  scores: readonly Score[];
}

/** Every figure that the product works out and shows about people and projects. */
export const scoreGroups: readonly ScoreGroup[] = [
  { id: 'people', title: 'People', scores: [...reviewScores, completedScore, activeBidsScore] },
  {
    id: 'projects',
    title: 'Projects and bids',
    scores: [...bidScores, ...comparedScores, ...projectScores],
  },
  { id: 'money', title: 'Money', scores: [feeScore, divisionScore, priceScore] },
  { id: 'orders', title: 'Who comes first', scores: [directoryScore, bidOrderScore] },
  { id: 'bidwright', title: 'Bidwright as a whole', scores: [statsScore, compactScore] },
];
