import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scoreGroups } from '#features/showcase/scores.rules.ts';
import { showScreen } from '#testing/screen.tsx';
import { ScoresPage } from './ScoresPage.tsx';

function show(feePercent?: number) {
  const answers = feePercent === undefined ? {} : { 'bids.terms': () => ({ feePercent }) };
  return showScreen(() => <ScoresPage />, { at: '/scores', answers });
}

const scores = scoreGroups.flatMap((group) => group.scores);

test('every score has its formula, what it counts, and its examples as the rules give them', async () => {
  show();
  await screen.findByRole('heading', { level: 1, name: 'How scores are computed' });
  expect(screen.getAllByRole('article')).toHaveLength(scores.length);
  for (const { name, formula, counts, examples } of scores) {
    const sheet = within(screen.getByRole('article', { name }));
    const lines = within(sheet.getByRole('list', { name: 'Formula' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(formula);
    sheet.getByText(counts);
    const table = sheet.getByRole('table', { name: `Worked examples: ${name}` });
    const [, ...rows] = within(table).getAllByRole('row');
    const said = rows.map((row) => {
      const [given, shown] = within(row).getAllByRole('cell');
      return [given?.textContent, shown?.textContent];
    });
    const expected = examples.map(({ given, shown, scale }) => {
      return [given.join(''), shown.join('') + (scale ? scale.start + scale.end : '')];
    });
    expect(said).toEqual(expected);
  }
});

test('what is drawn on a line is said to those who cannot see it', async () => {
  show();
  const rating = within(await screen.findByRole('article', { name: 'Rating' }));
  rating.getByRole('img', { name: '4.7, on a line from 1 to 5' });
});

test('the page leads to each of its parts', async () => {
  const { container } = show();
  const places = await screen.findByRole('navigation', { name: 'On this page' });
  for (const link of within(places).getAllByRole('link')) {
    expect(container.querySelector(`${link.getAttribute('href')}`)).toBe(
      screen.getByRole('heading', { level: 2, name: `${link.textContent}` }),
    );
  }
});

test.each([
  [10, '10%'],
  [0, '0%'],
])('a fee of %i percent is said as it stands today', async (percent, said) => {
  show(percent);
  const line = await screen.findByText('The fee percentage today:', { exact: false });
  expect(await within(line).findByText(said)).toBeTruthy();
});
