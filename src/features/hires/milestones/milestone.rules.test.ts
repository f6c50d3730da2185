import { expect, test } from 'vitest';
import { fundedStates, type MilestoneState, projectStatusByState } from '../hire.rules.ts';
import {
  currentStates,
  findCurrentMilestone,
  hireStatusOf,
  projectStatusOf,
} from './milestone.rules.ts';

const parts = (...states: MilestoneState[]) => states.map((state, index) => ({ state, index }));

test('a hire of one milestone has its state', () => {
  for (const state of fundedStates) {
    expect(projectStatusOf(parts(state))).toBe(projectStatusByState[state]);
    expect(findCurrentMilestone(parts(state))?.state).toBe(state);
    const isEnded = state === 'completed' || state === 'cancelled';
    expect(hireStatusOf(parts(state))).toBe(isEnded ? state : 'running');
  }
});

test.each<[MilestoneState[], string, string]>([
  [['completed', 'planned'], 'running', 'assigned'],
  [['cancelled', 'planned'], 'running', 'assigned'],
  [['completed', 'in_progress'], 'running', 'assigned'],
  [['delivered', 'in_progress', 'planned'], 'running', 'delivered'],
  [['delivered', 'disputed'], 'running', 'disputed'],
  [['completed', 'cancelled'], 'completed', 'completed'],
  [['cancelled', 'dropped'], 'cancelled', 'cancelled'],
  [['completed', 'dropped'], 'completed', 'completed'],
])('a hire with the milestones %j is %s, its project %s', (states, hireStatus, projectStatus) => {
  expect(hireStatusOf(parts(...states))).toBe(hireStatus);
  expect(projectStatusOf(parts(...states))).toBe(projectStatus);
});

test.each<[MilestoneState[], number]>([
  [['completed', 'in_progress', 'planned'], 1],
  [['in_progress', 'in_progress'], 0],
  [['in_progress', 'delivered', 'disputed'], 2],
  [['in_progress', 'changes_requested', 'cancel_requested', 'delivered'], 3],
  [['cancelled', 'completed', 'planned'], 1],
  [['dropped', 'cancelled', 'planned'], 1],
  [['completed', 'completed', 'planned'], 1],
])('of the milestones %j number %i is the current one', (states, index) => {
  expect(findCurrentMilestone(parts(...states))?.index).toBe(index);
});

test('each state of a funded milestone can be the current one, a planned one never', () => {
  expect(currentStates.toSorted()).toEqual(fundedStates.toSorted());
  expect(findCurrentMilestone(parts('planned', 'dropped'))).toBeUndefined();
});
