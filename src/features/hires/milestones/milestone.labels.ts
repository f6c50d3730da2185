import { formatCents } from '#platform/shared/format/money.ts';
import { type HireOfMilestones, hasSeveralMilestones } from './several-milestones.rules.ts';

export interface MilestoneName {
  position: number;
  title?: string | null | undefined;
}

/** `count` is the number of all milestones of the hire. */
export function formatMilestone({ position, title }: MilestoneName, count: number): string {
  const place = `Milestone ${position} of ${count}`;
  return title ? `${place}: ${title}` : place;
}

/** The milestone is named only if the hire has several. */
export function formatMilestoneTitle(
  projectTitle: string,
  { position, title }: MilestoneName,
  count: number,
): string {
  if (count < 2) return projectTitle;
  const place = `${position} of ${count}`;
  return title ? `${projectTitle}: ${title} (${place})` : `${projectTitle} (${place})`;
}

export function formatNamedTitle(
  projectTitle: string,
  milestone: (MilestoneName & { count: number }) | null,
): string {
  return milestone ? formatMilestoneTitle(projectTitle, milestone, milestone.count) : projectTitle;
}

/** What a step concerns. */
export function getNoun(hire: HireOfMilestones): 'project' | 'milestone' {
  return hasSeveralMilestones(hire) ? 'milestone' : 'project';
}

/** For texts without names: a hire of several milestones says milestone instead of project. */
export function nameMilestone(text: string, hire: HireOfMilestones): string {
  if (getNoun(hire) === 'project') return text;
  return text.replaceAll('project', 'milestone').replaceAll('Project', 'Milestone');
}

type PricedMilestone = MilestoneName & { amountCents: number };

export function formatFundAction({ position, amountCents }: PricedMilestone): string {
  return `Fund milestone ${position}: ${formatCents(amountCents)}`;
}

function listMilestones(milestones: readonly PricedMilestone[]): string {
  return milestones
    .map(
      ({ position, title, amountCents }) =>
        `${position}${title ? ` “${title}”` : ''} (${formatCents(amountCents)})`,
    )
    .join(', ');
}

/** The label of the choice to include them in a cancellation. */
export function formatLaterMilestones(milestones: readonly PricedMilestone[]): string {
  const subject = milestones.length === 1 ? 'milestone that has' : 'milestones that have';
  return `Also cancel later ${subject} not started: ${listMilestones(milestones)}`;
}

/** Continues a sentence about the cancelled milestone. Empty if no other one is cancelled. */
export function formatCancelledWith({
  milestones,
  cancelsWith,
}: {
  milestones: readonly (PricedMilestone & { id: number })[];
  cancelsWith: readonly number[];
}): string {
  const included = milestones.filter(({ id }) => cancelsWith.includes(id));
  if (included.length === 0) return '';
  const noun = included.length === 1 ? 'milestone' : 'milestones';
  return `, and so do those of ${noun} ${listMilestones(included)}`;
}
