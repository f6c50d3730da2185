import { formatList } from '#platform/shared/format/locale.ts';
import type { FittingProject } from './fit.schema.ts';

export function formatFit({
  commonSkills,
  hasUsualBudget,
}: Pick<FittingProject, 'commonSkills' | 'hasUsualBudget'>): string {
  const skills = `${formatList(commonSkills)}, as in your profile`;
  return hasUsualBudget ? `${skills}; budget like your last bids` : skills;
}
