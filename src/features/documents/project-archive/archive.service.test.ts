import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { nodeArgs } from '#testing/e2e/server.ts';
import { makeCompletedHire, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { uploadNote } from '#testing/fixtures/scenario.ts';
import { signArchive, verifyArchive } from './archive-signature.service.ts';

let app: TestApp;
let folder: string;
let story: Awaited<ReturnType<typeof makeStory>>;
let sound: Buffer;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
  folder = await mkdtemp(join(tmpdir(), 'record-'));
  story = await makeStory();
  sound = await exported(story.client);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app?.close();
});

/** Creates a completed project with a message, an attached file and one review. */
async function makeStory() {
  const done = await makeCompletedHire(app, {});
  const { projectId, client, developer } = done;
  const talk = await app.as(client).conversations.start({ developerId: developer.id, projectId });
  const file = (await uploadNote(app, developer)).body;
  const message = { conversationId: talk.id, key: crypto.randomUUID(), fileIds: [file.id] };
  await app.as(developer).conversations.send({ ...message, text: 'Grüße ⚙ “done”' });
  await app.as(developer).reviews.write({ projectId, rating: 5, comment: 'Clear and kind.' });
  await drainQueues(app);
  return done;
}

async function exported(person: TestUser, projectId = story.projectId): Promise<Buffer> {
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/documents/projects/${projectId}/record.json`,
    headers: { cookie: person.cookie },
  });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

const partsOf = (bytes: Buffer) => JSON.parse(bytes.toString()).parts;

/** Runs the command without access to a database. */
async function run(bytes: Buffer, ...rest: string[]) {
  const path = join(folder, 'record.json');
  await writeFile(path, bytes);
  const command = [...nodeArgs, 'src/app/server/commands/record-verify.ts', path, ...rest];
  const env = { PATH: process.env.PATH };
  return new Promise<{ status: number | string | null; stdout: string; stderr: string }>(
    (resolve) =>
      execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
        resolve({ status: error?.code ?? 0, stdout, stderr }),
      ),
  );
}

async function findPublishedKey(): Promise<string> {
  const { body } = await app.call(null, 'GET', '/.well-known/bidwright-record-keys.json');
  expect(JSON.stringify(body)).not.toContain('PRIVATE');
  return body.keys[0].key;
}

test('an exported archive verifies with the published key and without a database', async () => {
  expect(verifyArchive(sound).faults).toEqual([]);
  const { status, stdout, stderr } = await run(sound, '--key', await findPublishedKey());
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`project    ${story.projectId}, exported`);
  expect(stdout).toContain('Every part is unchanged since the export and consistent.');
});

test('the milestones of a split bid are a part of the agreement that is verified', async () => {
  const milestones = [
    { title: 'Design', amount: 300, days: 4 },
    { title: 'Launch', amount: 600, days: 10 },
  ];
  const { client, projectId } = await makeHire(app, { milestones });
  const archive = await exported(client, projectId);
  expect(verifyArchive(archive).faults).toEqual([]);
  const parts = partsOf(archive);
  parts.agreement.content.milestones[1].days = 20;
  expect(verifyArchive(signArchive(parts, makeKeys())).faults).toEqual([
    { part: 'agreement', fault: 'milestones 2 is not what was agreed' },
    { part: 'agreement', fault: 'does not match its hash' },
  ]);
});

test('all versions of the agreement are verified, each with the one before', async () => {
  const { client, developer, projectId } = await makeHire(app);
  for (const amount of [100, 200]) {
    const { id } = await app.as(client).hires.proposeChange({
      projectId,
      items: [{ kind: 'add', title: 'One page more', amount, days: 2 }],
    });
    await app.as(developer).hires.acceptChange({ id });
  }
  const archive = await exported(client, projectId);
  expect(verifyArchive(archive).faults).toEqual([]);
  const parts = partsOf(archive);
  expect(parts.changes.proposed).toHaveLength(2);
  const forge = (change: (forged: typeof parts) => unknown) => {
    const forged = structuredClone(parts);
    change(forged);
    return verifyArchive(signArchive(forged, makeKeys())).faults.map(({ fault }) => fault);
  };
  expect(forge(({ changes }) => changes.agreements.pop())).toEqual(['a version is missing']);
  expect(
    forge(({ changes }) => {
      changes.agreements[1].content.previousHash = 'a'.repeat(64);
    }),
  ).toContain('version 3: does not follow the version before');
});

test('without a key the signer is not checked, and nothing is taken from the file', async () => {
  const parts = partsOf(sound);
  parts.deliveries[0].note = 'Nothing was delivered.';
  parts.about.from = 'https://forger.example';
  const keys = makeKeys();
  const { status, stdout, stderr } = await run(signArchive(parts, keys));
  expect([status, stderr]).toEqual([2, '']);
  expect(stdout).toContain('the signer was not checked');
  expect(stdout).toContain('/.well-known/bidwright-record-keys.json');
  expect(stdout).not.toMatch(/unchanged|forger/);
  expect(stdout).not.toContain(keys.publicKey);
});

test('another key than that of the signature is refused', async () => {
  const different = 'signature  is from a different key than the given one';
  for (const wrongKey of ['f'.repeat(64), '']) {
    const other = await run(sound, '--key', wrongKey);
    expect(other.status).toBe(1);
    expect(other.stdout).toContain(different);
  }
});

test('any changed byte is found', async () => {
  const change = fc.tuple(
    fc.integer({ min: 0, max: sound.length - 1 }),
    fc.integer({ min: 1, max: 255 }),
  );
  const isLineEndSavedAsCr = (at: number, flip: number) =>
    sound[at] === 0x0a && (sound[at] ^ flip) === 0x0d;
  await fc.assert(
    fc.asyncProperty(change, async ([at, flip]) => {
      fc.pre(!isLineEndSavedAsCr(at, flip));
      const touched = Buffer.from(sound);
      touched[at] = (touched[at] ?? 0) ^ flip;
      expect(verifyArchive(touched).faults).not.toEqual([]);
      await setImmediate();
    }),
    { numRuns: 500 },
  );
});

test('an added or missing byte, or a blank, is found', () => {
  for (const touched of [
    Buffer.concat([sound, Buffer.from(' ')]),
    sound.subarray(0, -1),
    Buffer.from(JSON.stringify(JSON.parse(sound.toString()), null, 2)),
    Buffer.alloc(0),
  ]) {
    expect(verifyArchive(touched).faults.map(({ part }) => part)).toEqual(['file']);
  }
});

test.each([
  ['a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['CRLF', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['CR', (text: string) => Buffer.from(text.replaceAll('\n', '\r'))],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 of big end', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
])('a record that was only saved with %s is unchanged', (_title, save) => {
  expect(verifyArchive(save(sound.toString())).faults).toEqual([]);
  const changed = sound.toString().replace('“done”', '“never”');
  expect(verifyArchive(save(changed)).faults).not.toEqual([]);
});

test.each([
  ['messages', '“done”', '“never”'],
  ['ledger', '"amountCents":90000,"at"', '"amountCents":90001,"at"'],
  ['timeline', '"kind":"deliver"', '"kind":"release"'],
  ['deliveries', '"note":"All pages are live."', '"note":"No page is live."'],
  ['documents', '"total":{"cents":90000', '"total":{"cents":1'],
  ['documents', '"kind":"receipt","number"', '"kind":"receipt","more":1,"number"'],
  ['hire', '"releasedCents":90000', '"releasedCents":1'],
])('a changed part is named: %s', (part, from, to) => {
  const touched = sound.toString().replace(from, to);
  expect(touched).not.toBe(sound.toString());
  const faults = verifyArchive(Buffer.from(touched)).faults.map((fault) => fault.part);
  expect(faults).toContain(part);
});

test('the command names the invalid part and exits with 1', async () => {
  const touched = Buffer.from(sound.toString().replace('"kind":"deliver"', '"kind":"release"'));
  const { status, stdout, stderr } = await run(touched);
  expect([status, stderr]).toEqual([1, '\nThis file differs from the record that was exported.\n']);
  expect(stdout).toContain('timeline   is not what was exported\n');
  expect(stdout).toContain('timeline   entry 2 does not follow from the one before\n');
  expect(stdout).toContain('ledger     sound\n');
});

test('a changed line of the agreement is named', async () => {
  const project = await makeProject(app, { criteria: ['Works on phones', 'Loads fast'] });
  const { projectId, client } = await makeHire(app, { project });
  const record = (await exported(client, projectId)).toString();
  expect(verifyArchive(Buffer.from(record)).faults).toEqual([]);
  const touched = Buffer.from(record.replaceAll('"text":"Loads fast"', '"text":"Loads"'));
  const { stdout, status } = await run(touched);
  expect(status).toBe(1);
  expect(stdout).toContain('agreement  criteria 2 is not what was agreed\n');
  expect(stdout).not.toContain('criteria 1');
  const parts = partsOf(Buffer.from(record));
  parts.agreement = null;
  const forged = signArchive(parts, makeKeys());
  expect(verifyArchive(forged).faults).toEqual([{ part: 'agreement', fault: 'is missing' }]);
});

test('a record of the first format is still verified', async () => {
  const packed = await readFile('src/testing/upgrade/record-format-1.json.gz');
  const old = gunzipSync(packed);
  const { status, stdout } = await run(old);
  expect([status, stdout]).toEqual([2, expect.stringContaining('messages   sound')]);
  expect(stdout).not.toContain('agreement');
  const touched = Buffer.from(old.toString().replace('"note":"All done"', '"note":"Nothing"'));
  expect(verifyArchive(touched).faults.map(({ part }) => part)).toContain('deliveries');
});

test('a record of the second format is still verified', async () => {
  const old = gunzipSync(await readFile('src/testing/upgrade/record-format-2.json.gz'));
  const { status, stdout } = await run(old);
  expect([status, stdout]).toEqual([2, expect.stringContaining('agreement  sound')]);
  const touched = Buffer.from(old.toString().replaceAll('"Loads fast"', '"Loads"'));
  const faults = verifyArchive(touched).faults.map(({ fault }) => fault);
  expect(faults).toContain('criteria 2 is not what was agreed');
});

test('the record holds the whole story, and no secret of it', () => {
  const parts = partsOf(sound);
  expect(parts.timeline.map(({ kind }: { kind: string }) => kind).slice(0, 3)).toEqual([
    'hired',
    'deliver',
    'release',
  ]);
  expect(parts.messages).toEqual([
    expect.objectContaining({
      text: 'Grüße ⚙ “done”',
      files: [
        expect.objectContaining({
          name: 'note.txt',
          size: 5,
          // SHA-256 of “Hello”, computed with another tool.
          sha256: '185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969',
        }),
      ],
    }),
  ]);
  expect(parts.payments[0]).toMatchObject({ status: 'released', cardLast4: '4242' });
  expect(sound.toString()).not.toMatch(/_secret_|"(pi|ch|tr|re|acct)_|PRIVATE|passwordHash/);
});

test('the record has the fields of the project as its page shows them', async () => {
  const { projectId: id, client } = story;
  const project = await app.as(client).projects.get({ id });
  const derived = ['clientId', 'clientName', 'bidCount', 'averageBid', 'isPaused', 'invitation'];
  const fields = Object.entries(project).filter(
    ([name]) => ![...derived, 'isClientUnconfirmed'].includes(name),
  );
  expect(partsOf(sound).project).toEqual(Object.fromEntries(fields));
});

test('each reader gets what they may see: hidden reviews, cards and documents are left out', async () => {
  expect(partsOf(sound).reviews).toEqual([]);
  const theirs = partsOf(await exported(story.developer));
  expect(theirs.reviews).toHaveLength(1);
  expect(theirs.payments[0]).not.toHaveProperty('cardLast4');
  const kinds = theirs.documents.map(({ kind }: { kind: string }) => kind);
  expect(kinds.toSorted()).toEqual(['fee_invoice', 'invoice']);
  const admin = await makeAdmin(app);
  const bytes = await exported(admin);
  expect(partsOf(bytes).messages).toBeNull();
  expect(verifyArchive(bytes).faults).toEqual([]);
  const stranger = await makeClient(app);
  const path = `/documents/projects/${story.projectId}/record.json`;
  expect((await app.call(stranger, 'POST', path)).status).toBe(404);
  expect((await app.call(null, 'POST', path)).status).toBe(401);
});

test('the archives of a disputed and of a returned project verify too', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(client).disputes.open({ projectId, reason: 'Nothing works.' });
  await app.as(developer).disputes.addStatement({ projectId, text: 'It does.' });
  expect(verifyArchive(await exported(client, projectId)).faults).toEqual([]);
  const back = await makeHire(app);
  await app.as(back.developer).hires.giveBack({ projectId: back.projectId, reason: 'I am ill.' });
  await drainQueues(app);
  expect(verifyArchive(await exported(back.client, back.projectId)).faults).toEqual([]);
});

function makeKeys() {
  const pair = generateKeyPairSync('ed25519');
  const der = pair.publicKey.export({ type: 'spki', format: 'der' });
  return {
    publicKey: der.subarray(-32).toString('hex'),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

test('an archive signed with another key does not verify', async () => {
  const parts = partsOf(sound);
  parts.deliveries[0].note = 'Nothing was delivered.';
  const forged = signArchive(parts, makeKeys());
  expect(verifyArchive(forged).faults).toEqual([]);
  expect(verifyArchive(forged, await findPublishedKey()).faults).toEqual([
    { part: 'signature', fault: 'is from a different key than the given one' },
  ]);
});
