import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '../e2e/screens.ts';
import { folder, markdownOf, page } from './markdown.ts';
import { fileOf, gallery, picturesOf } from './pictures.ts';

const root = join(import.meta.dirname, '../..');
const pictures = gallery.flatMap(({ pictures }) => pictures);

/** Limit of all pictures together, in bytes. */
const budget = 3_900_000;

test('every page is pictured as a planner at a desk sees it', () => {
  const pictured = pictures.filter(({ width, dark }) => !width && !dark).map(({ of }) => of);
  expect(pages.map(({ name }) => name).filter((name) => !pictured.includes(name))).toEqual([]);
});

test('the pictures of the folder are those of the gallery, and its page shows them', () => {
  expect(readdirSync(join(root, folder)).toSorted()).toEqual(pictures.map(fileOf).toSorted());
  expect(readFileSync(join(root, page), 'utf8')).toContain(markdownOf(gallery));
});

test('the pictures are small', () => {
  const sizes = readdirSync(join(root, folder)).map((file) => statSync(join(root, folder, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(budget);
});

test('pictures are taken by name, all of a page’s, and a name that there is not lists those that there are', () => {
  expect(picturesOf([])).toEqual(pictures);
  expect(picturesOf(['schedule', 'sign-in']).map(fileOf)).toEqual([
    'schedule.webp',
    'schedule-dark.webp',
    'sign-in.webp',
  ]);
  expect(() => picturesOf(['dashboard', 'dashbord'])).toThrow(
    /^There is no picture of “dashbord”\. There are: dashboard, dashboard team-ur, .*, not-found\.$/,
  );
});
