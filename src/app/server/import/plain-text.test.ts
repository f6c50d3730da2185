// cspell:ignore eacute NotEqualTilde
import { expect, test } from 'vitest';
import { toPlainText } from './plain-text.ts';

const read = (source: string) => toPlainText(source).text;

test.each([
  [
    'the words',
    '<p>Read <a href="https://example.com/spec">the spec</a>.</p>',
    'Read the spec (https://example.com/spec).',
  ],
  [
    'the same address',
    'See <a href="https://example.com/">example.com</a>',
    'See https://example.com/',
  ],
  ['a picture only', '<a href="https://example.com"><img alt=""></a>', 'https://example.com'],
  [
    'a mail address',
    '<a href="mailto:ann@example.com?subject=Hi">Ann</a>',
    'Ann (ann@example.com)',
  ],
  [
    'a host',
    '<a class="x" href="//example.com/a&amp;b"> the host </a>now',
    'the host (https://example.com/a&b) now',
  ],
  [
    'Markdown',
    'See [it](/x)\n\n  - <a href="https://a.example">it</a>',
    'See [it](/x)\n\n  - it (https://a.example)',
  ],
])('a link with %s keeps its address', (_title, source, text) => {
  expect(toPlainText(source)).toMatchObject({ text, lost: source.includes('<img') ? ['img'] : [] });
});

test('what a plain text cannot contain is listed', () => {
  const source =
    '<p><a href="/specs">Specs</a> <a href="javascript:go()">Go</a> <img src="data:image/png;base64,AA" alt="Plan">' +
    '<img src="https://example.com/plan.png" alt="Plan"> <s>Old</s> <svg><text>x</text></svg><input></p>';
  expect(toPlainText(source)).toEqual({
    text: 'Specs Go PlanPlan (https://example.com/plan.png) Old',
    isFromHtml: true,
    lost: [
      'link /specs',
      'link javascript:go()',
      'img data:image/png;base64,AA',
      'strikethrough of “Old”',
      'svg',
      'input',
    ],
  });
});

test.each([
  ['a<b && c>d, and Map<a>'],
  ['if (a < b) return List<String>; x <= y'],
  ['Use `List<T>` and <https://example.com>'],
  ['<order><id>7</id></order>'],
  ['  indented\n\n\n\ncode  '],
  ['https://example.com/?a=1&copy=2&lt=3'],
])('“%s” is not HTML and stays as it is', (source) => {
  expect(toPlainText(source)).toEqual({ text: source, isFromHtml: false, lost: [] });
});

test.each([
  [
    'Caf&eacute; &amp; bar, 5&nbsp;&euro; &NotEqualTilde; &#39;x&#x27; &#150;',
    "Café & bar, 5 € ≂̸ 'x' –",
  ],
  ['&lt;p&gt; and &nope; and &amp;lt;', '<p> and &nope; and &lt;'],
  ['<p>Caf&eacute; &euro; 5 &amp;lt;</p>', 'Café € 5 &lt;'],
])('all named characters of “%s” are read', (source, text) => {
  expect(read(source)).toBe(text);
});

test.each([
  [
    'expressions',
    '<p>if a<b && c>d then Map<a> of List<Order></p>',
    'if a<b && c>d then Map<a> of List<Order>',
  ],
  [
    'addresses of other forms',
    '<p>Mail <ann@example.com> or <https://example.com></p>',
    'Mail <ann@example.com> or <https://example.com>',
  ],
  ['tags of Word', '<p>One<o:p></o:p></p>', 'One'],
  ['scripts', '<p>One</p><script>if (a<b) two()</script><style>p{}</style><!-- three -->', 'One'],
  [
    'addresses with parameters',
    '<p>https://example.com/?a=1&copy=2</p>',
    'https://example.com/?a=1&copy=2',
  ],
])('%s in HTML are told from tags', (_title, source, text) => {
  expect(toPlainText(source)).toMatchObject({ text, lost: [] });
});

test.each([
  ['<ul><li>one</li><li><p>two</p><ul><li>three</li></ul></li></ul>', '- one\n- two\n  - three'],
  ['<ol start="3"><li>one<li>two</ol>', '3. one\n4. two'],
  ['<p>a\n b<br>c</p><p>d</p>', 'a b\nc\n\nd'],
  ['<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>', 'A | B\n1 | 2'],
  ['<p>x</p><pre>if\n  then</pre>', 'x\n\nif\n  then'],
  ['<p>10<sup>6</sup> on the 1<sup>st</sup></p>', '10^6 on the 1st'],
  ['# Goal\n\n- one\n  - <span>two</span>\n</div>', '# Goal\n\n- one\n  - two'],
])('the lines of “%s” stay', (source, text) => {
  expect(read(source)).toBe(text);
});
