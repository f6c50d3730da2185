interface NamedMilestone {
  position: number;
  title?: string | null | undefined;
}

/** `count` is the number of all milestones of the hire. */
export function formatMilestone({ position, title }: NamedMilestone, count: number): string {
  const place = `Milestone ${position} of ${count}`;
  return title ? `${place}: ${title}` : place;
}

/** The milestone is named only if the hire has several. */
export function formatMilestoneTitle(
  projectTitle: string,
  { position, title }: NamedMilestone,
  count: number,
): string {
  if (count < 2) return projectTitle;
  const place = `${position} of ${count}`;
  return title ? `${projectTitle}: ${title} (${place})` : `${projectTitle} (${place})`;
}
