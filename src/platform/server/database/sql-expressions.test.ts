// cspell:ignore arbo harb okka quok
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/app/test-database.ts';
import { containsText, matchesWords } from './sql-expressions.ts';

let database: TestDatabase;
let db: Kysely<object>;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url, max: 1 });
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

async function matches(text: string, words: string): Promise<boolean> {
  const vector = sql<string>`search_vector(${text})`;
  const { rows } = await sql<{ found: boolean }>`
    select ${matchesWords(vector, words)} as found`.execute(db);
  return rows[0]?.found ?? false;
}

test.each([
  ['in any case', 'Wrote the QUOKKA census', 'quokka'],
  ['that only begins with it', 'Counts quokkas', 'quok'],
  ['in another form', 'Mends databases', 'mended database'],
  ['in another order', 'Ships software for lighthouses', 'lighthouses software'],
  ['without the accents of the text', 'From Łódź', 'lodz'],
  ['with accents that the text does not have', 'Lives in Malmo', 'malmö'],
  ['decomposed where the text is composed', 'Caf\u00e9 owner', 'cafe\u0301'],
  ['composed where the text is decomposed', 'Cafe\u0301 owner', 'caf\u00e9'],
  ['with letters that are one character in the text', 'Works at the oﬃce', 'office'],
  ['of a script from right to left', 'مطوّرة تطبيقات', 'تطبيقات'],
  ['of Cyrillic letters in another case', 'Живёт в Москве', 'МОСКВ'],
  ['inside a run of Chinese characters', '我们需要一个移动应用程序', '移动应用'],
  ['inside a run of Japanese characters', '日本語の翻訳アプリを作る', '翻訳アプリ'],
  ['of Chinese beside Latin letters', '用React开发的网站', 'react 网站'],
  ['C++', 'Writes C++17', 'c++'],
  ['C#', 'Writes C# and F#', 'c# f#'],
  ['.NET', 'Knows .NET', '.net'],
  ['node.js as one word', 'Writes Node.js', 'nodejs'],
  ['node.js as two words', 'Writes Node.js', 'node js'],
  ['node.js where the text has one word', 'Writes nodejs', 'node.js'],
  ['node.js where the text has two words', 'Writes node JS', 'node.js'],
  ['joined', 'A front-end person', 'frontend'],
  ['joined more than once', 'State of the art hovercraft', 'state-of-the-art hover-craft'],
  ['of an e-mail address', 'Write to ada.byron@example.org', 'byron'],
  ['with signs around it', 'Always (100%) sure', '"100%"'],
  ['of letters with a sign between', 'In R&D of boats', 'r&d boats'],
  ['beside stop words', 'Trained whales', 'the whales and a'],
  ['that is a stop word, alone', 'Will Byron', 'will'],
])('a search finds a word %s', async (_what, text, words) => {
  expect(await matches(text, words)).toBe(true);
});

test.each([
  ['a word that is missing', 'Mends databases', 'databases lighthouses'],
  ['the inside of a word', 'Counts quokkas', 'okka'],
  ['C# by C++', 'Writes C#', 'c++'],
  ['a stop word that is missing, alone', 'Trained whales', 'the'],
  ['Chinese characters in another order', '我们需要一个移动应用程序', '应用移动'],
  ['Chinese characters that are apart', '移动的应用', '移动应用'],
  ['signs', 'Save 50% & more!', '%'],
  ['several signs', "It's all here: a_b", "' & !! :* _"],
])('a search does not find %s', async (_what, text, words) => {
  expect(await matches(text, words)).toBe(false);
});

test.each([
  ['the inside of a word', 'Harbor app', 'arbo', true],
  ['words in another order', 'Harbor app', 'app harbor', true],
  ['decomposed accents', 'Cafe\u0301 rota', 'café', true],
  ['words with signs of patterns between', 'Harbor app', 'app_harb%', true],
  ['only signs', 'Harbor app', '%', false],
])('a text is searched for %s', async (_what, text, words, isFound) => {
  const contains = containsText(sql<string>`${text}::text`, words);
  const { rows } = await sql<{ found: boolean }>`select ${contains} as found`.execute(db);
  expect(rows).toEqual([{ found: isFound }]);
});
