import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import { Markdown, type MarkdownValues, toPlainText } from './Markdown.tsx';
import { parseSections } from './markdown.ts';

function show(text: string, values: MarkdownValues = {}) {
  const nodes = parseSections(`## Section\n\n${text}`).flatMap(({ body }) => body);
  return showScreen(() => (
    <div role="document">
      <Markdown nodes={nodes} values={values} />
    </div>
  ));
}
const shown = async () => (await screen.findByRole('document')).innerHTML;

test('a file is split at its second-level headings, which may have an id', () => {
  const sections = parseSections('## One {#first}\n\nText\n\n## Two\n\n### Three {#third}\n');
  expect(sections).toEqual([
    { id: 'first', title: 'One', body: [{ tag: 'p', children: ['Text'] }] },
    { id: '', title: 'Two', body: [{ tag: 'h3', id: 'third', children: ['Three'] }] },
  ]);
});

test('text, emphasis, code and lists become elements, lines of a paragraph are joined', async () => {
  show('One\n**two** *three* `four`\n\n1. a\n2. b\n\n- c\n');
  expect(await shown()).toBe(
    '<p>One <strong>two</strong> <em>three</em> <code>four</code></p>' +
      '<ol class="bw-bullets"><li>a</li><li>b</li></ol><ul class="bw-bullets"><li>c</li></ul>',
  );
});

test('a value is shown as text, also when it contains HTML', async () => {
  show('Hello {name}', { name: '<b>Ada</b>' });
  expect(await shown()).toBe('<p>Hello &lt;b&gt;Ada&lt;/b&gt;</p>');
});

test('a component replaces its paragraph, and a list of texts repeats its list item', async () => {
  show('{figure}\n\n- {items}\n', { figure: <figure>1</figure>, items: ['a', 'b'] });
  expect(await shown()).toBe('<figure>1</figure><ul class="bw-bullets"><li>a</li><li>b</li></ul>');
});

test('links keep path, query and fragment, and a fragment alone stays on the page', async () => {
  show('[a](/contact?topic=privacy) [b](/account#delete) [c](#part)');
  await screen.findByRole('document');
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/contact?topic=privacy', '/account#delete', '#part']);
});

test('a table is a list of terms with the headings of its columns', async () => {
  show('| | | Seen by |\n| --- | --- | --- |\n| Name | Your name | All |\n');
  expect((await shown()).replace(/ class="[^"]*"/, '')).toBe(
    '<dl><div><dt>Name</dt><dd>Your name</dd>' + '<dd><span>Seen by: </span>All</dd></div></dl>',
  );
});

test.each(['<b>bold</b>', 'a <br> b', '![a](/a.png)', '> quote'])(
  'a file with %s is refused by the build',
  (text) => {
    expect(() => parseSections(`## Section\n\n${text}`)).toThrow('Markdown pages cannot contain');
  },
);

test('a placeholder without a value is an error', () => {
  const nodes = parseSections('## Section\n\n{unknown}')[0]?.body ?? [];
  expect(() => toPlainText(nodes, {})).toThrow('The placeholder {unknown} has no value.');
});
