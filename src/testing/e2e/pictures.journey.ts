import { expect } from 'vitest';
import { addJpegSegment, makePng } from '../fixtures/pictures.ts';
import { test } from './journey-test.ts';
import {
  callApi,
  expectPageIsTidy,
  open,
  signUpDeveloper,
  type Visitor,
  waitForText,
} from './visitor.ts';

const phone = { width: 390, colorScheme: 'dark' } as const;

async function choosePicture({ page }: Visitor, buffer: Buffer, mimeType: string) {
  const [, extension] = mimeType.split('/');
  const file = { name: `mine.${extension}`, mimeType, buffer };
  await page.locator('input[type=file]').setInputFiles(file);
}

/** Widths in pixels of the pictures of the page that were loaded from this site. */
const readWidths = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('img[src*="/pictures/"]')];
    return Promise.all(
      images.map(async (image) => {
        image.loading = 'eager';
        await image.decode();
        return image.naturalWidth;
      }),
    );
  });

test('a developer adds a photo and a piece of work with a picture, and a visitor sees both', async ({
  stage,
}) => {
  const developer = await stage.visit(phone);
  const { page } = developer;
  await signUpDeveloper(developer, 'Piet', 'piet@pictures.example.org');
  await open(developer, '/settings/profile');

  await choosePicture(developer, Buffer.from('%PDF-1.7'), 'application/pdf');
  await waitForText(developer, 'This is not a picture. Choose a PNG, JPEG or WebP file.');
  await choosePicture(developer, makePng(9, 9).subarray(0, 40), 'image/png');
  await waitForText(developer, /This picture could not be read/);

  await developer.context.setOffline(true);
  await choosePicture(developer, addJpegSegment(0xe1, 'Exif\0\0'), 'image/jpeg');
  await waitForText(developer, 'The upload failed. Check your connection and try again.');
  await developer.context.setOffline(false);
  for (const error of developer.consoleErrors.splice(0)) {
    expect(error).toContain('ERR_INTERNET_DISCONNECTED');
  }
  await choosePicture(developer, addJpegSegment(0xe1, 'Exif\0\0'), 'image/jpeg');
  await waitForText(developer, 'Photo saved');
  await page.getByRole('img', { name: 'Your profile photo' }).waitFor();

  await open(developer, '/settings/portfolio');
  await page.getByRole('button', { name: 'Add your first piece of work' }).click();
  await page.getByLabel('Title').fill('A tide table');
  await page.getByLabel('Category').selectOption('Web App');
  await page.getByLabel('Description').fill('High and low water for eleven harbours.');
  await page.getByLabel('Link').fill('https://tides.example.org/today');
  await choosePicture(developer, makePng(2_000, 1_500), 'image/png');
  await page.getByRole('img', { name: 'Your picture' }).waitFor();
  await page.getByRole('button', { name: 'Add work', exact: true }).click();
  await page.getByRole('img', { name: 'A tide table' }).waitFor();
  await expectPageIsTidy(developer);

  const me = await (await developer.context.request.get('/api/auth/me')).json();
  const visitor = await stage.visit();
  await open(visitor, `/developers/${me.id}`);
  await visitor.page.getByRole('img', { name: 'A tide table' }).waitFor();
  expect(await readWidths(visitor)).toEqual([6, 1_600]);
  const link = visitor.page.getByRole('link', { name: /tides\.example\.org/ });
  expect(await link.getAttribute('rel')).toBe('nofollow ugc noopener');
  await expectPageIsTidy(visitor);

  const client = await stage.visit();
  await callApi(client, '/api/users/create-with-profile', {
    firstName: 'Cora',
    lastName: 'Wright',
    email: 'cora@pictures.example.org',
    password: 'Test-pass-1!',
    city: 'Oslo',
    country: 'Norway',
  });
  await open(client, `/developers/${me.id}`);
  await client.page.getByRole('img', { name: 'A tide table' }).waitFor();
  await client.page.getByRole('button', { name: 'Report Profile' }).click();
  const subject = client.page.getByLabel('What is it about?');
  await subject.selectOption({ label: 'The picture of “A tide table”' });
  await client.page.getByRole('radio', { name: 'Offensive or harmful' }).check();
  await client.page.getByRole('button', { name: 'Send report' }).click();
  await waitForText(client, 'Thank you for your report');

  await open(developer, '/settings/profile');
  await page.getByRole('button', { name: 'Remove profile photo' }).click();
  await waitForText(developer, 'Photo removed');
  expect((await visitor.context.request.get(me.avatar)).status()).toBe(404);
});
