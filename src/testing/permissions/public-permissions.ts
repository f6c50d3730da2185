import type { Scenario, ScenarioState } from '../fixtures/scenario.ts';

/**
 * A procedure or REST route, its input, and the HTTP statuses that a visitor, the client of the
 * project, another client, its bidder, another developer and an admin receive, in this order. Each
 * of them calls it in a new scenario of this state; the default is `false`.
 */
export type PermissionRow = [
  call: string,
  input: (scenario: Scenario) => object,
  statuses: string,
  state?: ScenarioState,
];

const noInput = () => ({});
const everyone = '200 200 200 200 200 200';
const contactInput = () => ({
  name: 'Somebody',
  email: 'somebody@example.org',
  topic: 'question',
  message: 'How does it work?',
});

/** Rows of the permission table that every caller may use, also visitors. */
export const publicPermissions: PermissionRow[] = [
  ['market.prices', noInput, everyone],
  ['market.openProjectCounts', noInput, everyone],
  ['market.priceGuidance', () => ({ category: 'Web App' }), everyone],
  ['stories.list', noInput, everyone, 'reviewed'],
  ['contact.operator', noInput, everyone],
  ['contact.send', contactInput, everyone],
];
