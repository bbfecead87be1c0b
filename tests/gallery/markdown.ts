import { posix } from 'node:path';
import { fileOf, type Group, type Picture } from './pictures.ts';

/** Folder of the pictures. */
export const folder = 'docs/screenshots';
/** The document that shows them. */
export const page = 'docs/gallery.md';

const begin = '<!-- The gallery: written by npm run screenshots. -->';
const end = '<!-- The end of the gallery. -->';

const fromPage = posix.relative(posix.dirname(page), folder);

/** Pictures per row. */
const columns = 2;

const shown = (picture: Picture): string => {
  const { caption, width } = picture;
  // A phone's picture is shown at a phone's width.
  const size = width === 390 ? ' width="260"' : '';
  return `<img src="${fromPage}/${fileOf(picture)}" alt="${quoted(caption)}"${size}><br>${quoted(caption)}`;
};

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const tableOf = (pictures: readonly Picture[]): string => {
  const rows: string[] = [];
  for (let first = 0; first < pictures.length; first += columns) {
    const cells = Array.from({ length: columns }, (_, column) => {
      const picture = pictures[first + column];
      return picture ? shown(picture) : '';
    });
    rows.push(`| ${cells.join(' | ')} |`);
  }
  return ['| | |', '|---|---|', ...rows].join('\n');
};

/** The gallery's section of its page, with its markers. */
export const markdownOf = (groups: readonly Group[]): string =>
  [begin, ...groups.map(({ title, pictures }) => `## ${title}\n\n${tableOf(pictures)}`), end].join('\n\n');

/** The page with its gallery replaced. @throws when it has no markers */
export const withGallery = (text: string, groups: readonly Group[]): string => {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} lacks ${begin} or ${end}`);
  return text.slice(0, from) + markdownOf(groups) + text.slice(to + end.length);
};
