export const firstSteps = ['skills', 'portfolio', 'payouts', 'savedSearch', 'project'] as const;
export type FirstStep = (typeof firstSteps)[number];

export const firstStepsByRole = {
  client: ['project'],
  developer: ['skills', 'portfolio', 'payouts', 'savedSearch'],
  admin: [],
} as const satisfies Record<string, readonly FirstStep[]>;
