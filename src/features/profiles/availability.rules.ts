/** Whether a developer accepts new work, as set by the developer. */
export const availabilities = ['available', 'limited', 'unavailable'] as const;
export type Availability = (typeof availabilities)[number];

export const availabilityLabels: Record<Availability, string> = {
  available: 'Available for work',
  limited: 'Limited availability',
  unavailable: 'Not available',
};
