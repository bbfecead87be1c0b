// `npm run screenshots`: takes the gallery's pictures again, and writes docs/screenshots and docs/gallery.md. Names of
// screens, such as `npm run screenshots -- dashboard projects`, restrict it to those.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { openPglite } from '#services/database/pglite.ts';
import { findChromium, launchOptions } from '../e2e/chromium.ts';
import { overlays } from '../e2e/overlays.ts';
import { pages } from '../e2e/screens.ts';
import { credentialsOf } from '../e2e/viewers.ts';
import { openContext, settled, today } from '../e2e/visit.ts';
import { startServer, type TestServer } from '../server.ts';
import { folder, page, withGallery } from './markdown.ts';
import { fileOf, gallery, NoSuchPicture, type Picture, picturesOf } from './pictures.ts';

const root = join(import.meta.dirname, '../..');

const take = async (browser: Browser, server: TestServer, picture: Picture): Promise<Buffer> => {
  const screen = [...pages, ...overlays].find(({ name }) => name === picture.of);
  if (!screen) throw new Error(`There is no screen called ${picture.of}`);
  const { width = 1280, dark = false } = picture;
  const context = await openContext(browser, server.url, {
    as: await credentialsOf(server, screen.viewer ?? 'admin'),
    viewport: { width, height: width === 390 ? 844 : 800 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await page.goto(screen.path);
    await settled(page);
    await screen.open?.(page);
    await settled(page);
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await context.close();
  }
};

/** Encodes with the browser's WebP encoder: a third of a PNG's size without a visible difference. */
const webpOf = async (browser: Browser, png: Buffer): Promise<Buffer> => {
  const page = await browser.newPage();
  try {
    const url = await page.evaluate<string>(`
      fetch('data:image/png;base64,${png.toString('base64')}')
        .then((response) => response.blob())
        .then(createImageBitmap)
        .then((image) => {
          const canvas = document.createElement('canvas');
          Object.assign(canvas, { width: image.width, height: image.height });
          canvas.getContext('2d').drawImage(image, 0, 0);
          return canvas.toDataURL('image/webp', 0.9);
        })`);
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  } finally {
    await page.close();
  }
};

const takeAll = async (browser: Browser, server: TestServer, pictures: readonly Picture[]): Promise<void> => {
  const target = join(root, folder);
  if (names.length === 0) await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const picture of pictures) {
    const webp = await webpOf(browser, await take(browser, server, picture));
    await writeFile(join(target, fileOf(picture)), webp);
    console.log(`${fileOf(picture)}, ${Math.round(webp.length / 1000)} kB`);
  }
};

/** Exits with a sentence for the user. */
const refuse = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const wantedPictures = (): Picture[] => {
  try {
    return picturesOf(names);
  } catch (error) {
    if (error instanceof NoSuchPicture) return refuse(error.message);
    throw error;
  }
};

const names = process.argv.slice(2);
const pictures = wantedPictures();
const executable =
  findChromium() ?? refuse('Install Chromium (Debian: apt-get install chromium), or set CHROMIUM_PATH.');
const data = await mkdtemp(join(tmpdir(), 'planner-screenshots-'));
const browser = await chromium.launch(launchOptions(executable));
try {
  const open = () => openPglite(data);
  const server = await startServer({ open }, { config: { sampleData: 'agency' }, now: () => today });
  try {
    await takeAll(browser, server, pictures);
  } finally {
    await server.stop();
  }
  const file = join(root, page);
  await writeFile(file, withGallery(await readFile(file, 'utf8'), gallery));
} finally {
  await browser.close();
  await rm(data, { recursive: true });
}
