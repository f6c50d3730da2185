import type { Scenario, ScenarioState } from '../fixtures/scenario.ts';

export type PermissionRow = [
  call: string,
  input: (stage: Scenario) => object,
  statuses: string,
  scene?: ScenarioState,
];

const noInput = () => ({});
const everybody = '200 200 200 200 200 200';
const letterInput = () => ({
  name: 'Somebody',
  email: 'somebody@example.org',
  topic: 'question',
  message: 'How does it work?',
});

/** Rows of the permission table that every caller may use, also visitors. */
export const publicPermissions: PermissionRow[] = [
  ['market.prices', noInput, everybody],
  ['market.openProjectCounts', noInput, everybody],
  ['market.priceGuidance', () => ({ category: 'Web App' }), everybody],
  ['stories.list', noInput, everybody, 'reviewed'],
  ['contact.operator', noInput, everybody],
  ['contact.send', letterInput, everybody],
];
