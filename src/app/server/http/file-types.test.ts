// cspell:ignore officedocument openxmlformats presentationml
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeClient } from '#testing/fixtures/makers.ts';
import { executable, png, uploadFile } from '#testing/fixtures/uploaded-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['notes.txt', 'MZ is the name of a format.'],
  ['notes.txt', 'GIF89a is another one.'],
  ['notes.md', '%PDF-1.4 begins a PDF.'],
  ['notes.csv', 'PK;Größe'],
  ['main.zig', 'const std = @import("std");'],
  ['main.cob', 'IDENTIFICATION DIVISION.'],
  ['deploy.sh', '#!/bin/sh'],
])('readable text named %s is plain text: %s', async (name, words) => {
  const { status, body } = await uploadFile(app, await makeClient(app), name, Buffer.from(words));
  expect([status, body.type]).toEqual([201, 'text/plain']);
});

const zipOf = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8(`Text of ${name}`)]))));

test('an office document is stored and served with its type', async () => {
  const client = await makeClient(app);
  const type = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
  const { body } = await uploadFile(app, client, 'Ü.pptx', zipOf('[Content_Types].xml', 'ppt/a'));
  expect(body).toMatchObject({ name: 'Ü.pptx', type });
  const { headers } = await app.call(client, 'GET', `/files/${body.id}/x`);
  expect(headers['content-type']).toBe(type);
});

test.each([
  ['notes.txt', png, '“notes.txt” is a PNG image. Rename it so that its name ends in .png'],
  ['main.py', zipOf('a'), '“main.py” is a zip file. Rename it so that its name ends in .zip'],
  ['notes.txt', executable, '“notes.txt” is a program'],
  ['letter.doc', Buffer.from('<html>'), '“letter.doc” cannot be sent.'],
  ['page.html', Buffer.from('<html>'), '“page.html” cannot be sent.'],
])('%s is refused', async (name, bytes, words) => {
  const { status, body } = await uploadFile(app, await makeClient(app), name, bytes);
  expect(status).toBe(400);
  expect(body.message).toContain(words);
});
