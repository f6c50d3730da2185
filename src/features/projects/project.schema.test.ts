import { expect, test } from 'vitest';
import { PostProject, ProjectFilter } from './project.schema.ts';

const project = {
  title: 'A shop',
  description: 'It sells bicycles.',
  category: 'Web App',
  budget: 500,
  deadline: '2026-12-01T10:00:00Z',
};

const words = (given: object) =>
  PostProject.safeParse({ ...project, ...given }).error?.issues[0]?.message;

test('the least a project needs passes; the rest has its defaults', () => {
  expect(PostProject.parse(project)).toEqual({
    ...project,
    skills: [],
    criteria: [],
    exclusions: [],
    fileIds: [],
    isUrgent: false,
    isPrivate: false,
    invitedDeveloperIds: [],
    invitationMessage: null,
  });
});

test.each(['title', 'description', 'category', 'budget', 'deadline'])(
  'a project without %s is refused with: Please fill in all required fields',
  (field) => {
    const odd = field === 'budget' ? [] : [[], {}];
    for (const value of [undefined, null, '', ...odd]) {
      expect(words({ [field]: value })).toBe('Please fill in all required fields');
    }
  },
);

const TITLE = 'A title has 3 to 120 characters';
const DESCRIPTION = 'A description has 10 to 10,000 characters';
const BUDGET = 'A budget is a whole number of dollars from 1 to 999,999';

test.each([
  ['title', 'ab', TITLE],
  ['title', ' ab ', TITLE],
  ['title', 'x'.repeat(121), TITLE],
  ['title', 'two\nlines', 'Write this on one line.'],
  [
    'title',
    'abc\u202Edef',
    'This text has invisible characters that change its direction. Please type it instead of pasting it.',
  ],
  ['title', 'abc\0', 'This text contains characters that cannot be stored. Remove them.'],
  ['description', 'too short', DESCRIPTION],
  ['description', 'x'.repeat(10_001), DESCRIPTION],
  [
    'description',
    'long enough \udc00',
    'This text contains characters that cannot be stored. Remove them.',
  ],
  ['category', 'Games', 'Please choose one of the categories'],
  ['budget', 0, BUDGET],
  ['budget', 1_000_000, BUDGET],
  ['budget', '1e3', BUDGET],
  ['budget', 10.5, BUDGET],
  ['budget', [], BUDGET],
  ['deadline', 'tomorrow', 'Enter the deadline as a date and time'],
  ['deadline', '2026-02-30T10:00:00Z', 'Enter the deadline as a date and time'],
  ['deadline', '+275761-01-01T00:00:00Z', 'Enter the deadline as a date and time'],
  ['isPrivate', 'yes', 'This must be true or false.'],
  ['isPrivate', 1, 'This must be true or false.'],
  ['invitedDeveloperIds', Array(21).fill(1), 'Invite at most 20 developers at once'],
  ['invitedDeveloperIds', 5, 'Name the developers by their ids'],
  ['skills', 'React', 'Skills are a list of texts'],
  ['skills', [5], 'Skills are a list of texts'],
  ['skills', ['x'.repeat(41)], 'A skill can have at most 40 characters'],
  ['skills', Array.from({ length: 16 }, (_, n) => `skill ${n}`), 'Please list at most 15 skills'],
])('a project whose %s is %j is refused', (field, value, message) => {
  expect(words({ [field]: value })).toBe(message);
});

test.each([
  ['title', 'abc'],
  ['title', 'x'.repeat(120)],
  ['description', 'ten chars.'],
  ['description', 'x'.repeat(10_000)],
  ['budget', 1],
  ['budget', 999_999],
  ['deadline', '2026-12-01T10:00:00.123+05:45'],
])('a project whose %s is at its limit passes', (field, value) => {
  expect(words({ [field]: value })).toBeUndefined();
});

test('skills are trimmed, empty ones and repeated ones dropped', () => {
  const { skills } = PostProject.parse({
    ...project,
    skills: [' React ', 'REACT', '', '  ', 'SQL'],
  });
  expect(skills).toEqual(['React', 'SQL']);
});

test('fifteen skills can be sent in several formats', () => {
  const skills = Array.from({ length: 15 }, (_, n) => [`skill ${n}`, `SKILL ${n} `]).flat();
  expect(PostProject.parse({ ...project, skills }).skills).toHaveLength(15);
});

test('a filter accepts the values of a URL', () => {
  const query = {
    category: 'Web App',
    isPrivate: 'false',
    urgent: 'true',
    search: ' a ',
    limit: '5',
    budgetMin: '500',
    skill: 'Go',
    sort: 'closing',
  };
  expect(ProjectFilter.parse(query)).toEqual({
    category: 'Web App',
    isPrivate: false,
    urgent: true,
    search: 'a',
    limit: 5,
    budgetMin: 500,
    skill: ['Go'],
    sort: 'closing',
  });
  expect(ProjectFilter.parse({})).toEqual({ limit: 20, sort: 'newest' });
});

test('a cursor is read back as the place it names', () => {
  const { cursor } = ProjectFilter.parse({ cursor: '2026-01-01T00:00:00.001Z_7' });
  expect(cursor).toEqual({ at: '2026-01-01T00:00:00.001Z', id: 7 });
});
