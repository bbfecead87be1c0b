import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '../e2e/screens.ts';
import { folder, markdownOf } from './markdown.ts';
import { fileOf, gallery } from './pictures.ts';

const root = join(import.meta.dirname, '../..');
const pictures = gallery.flatMap(({ pictures }) => pictures);

/** Most that the pictures may weigh together, in bytes. */
const budget = 3_000_000;

test('every page is pictured as a planner at a desk sees it', () => {
  const pictured = pictures.filter(({ width, dark }) => !width && !dark).map(({ of }) => of);
  expect(pages.map(({ name }) => name).filter((name) => !pictured.includes(name))).toEqual([]);
});

test('the pictures of the folder are those of the gallery, and the README shows them', () => {
  expect(readdirSync(join(root, folder)).toSorted()).toEqual(pictures.map(fileOf).toSorted());
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(markdownOf(gallery));
});

test('the pictures are small', () => {
  const sizes = readdirSync(join(root, folder)).map((file) => statSync(join(root, folder, file)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(budget);
});
