import type { Scenario, ScenarioState } from '../fixtures/scenario.ts';

export type PermissionRow = [
  call: string,
  input: (stage: Scenario) => object,
  statuses: string,
  scene?: ScenarioState,
];

const nothing = () => ({});
const everybody = '200 200 200 200 200 200';
const letter = () => ({
  name: 'Somebody',
  email: 'somebody@example.org',
  topic: 'question',
  message: 'How does it work?',
});

/** Rows of the permission table that every caller may use, also visitors. */
export const publicPermissions: PermissionRow[] = [
  ['market.prices', nothing, everybody],
  ['market.openProjectCounts', nothing, everybody],
  ['market.priceGuidance', () => ({ category: 'Web App' }), everybody],
  ['stories.list', nothing, everybody, 'reviewed'],
  ['contact.operator', nothing, everybody],
  ['contact.send', letter, everybody],
];
