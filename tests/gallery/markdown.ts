import { posix } from 'node:path';
import { fileOf, type Group, type Picture } from './pictures.ts';

/** Folder of the pictures. */
export const folder = 'docs/screenshots';
/** The document that shows them. */
export const page = 'docs/gallery.md';

const begin = '<!-- The gallery: written by npm run screenshots. -->';
const end = '<!-- The end of the gallery. -->';

const fromPage = posix.relative(posix.dirname(page), folder);

/** Pictures beside one another. */
const columns = 2;

const shown = (picture: Picture): string => {
  const { caption, width } = picture;
  // A phone's picture is as wide as a phone.
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

/** The gallery as it stands on its page, between its marks. */
export const markdownOf = (groups: readonly Group[]): string =>
  [begin, ...groups.map(({ title, pictures }) => `## ${title}\n\n${tableOf(pictures)}`), end].join('\n\n');

/** The page with this gallery in place of the one it has. @throws when it has no place for one */
export const withGallery = (text: string, groups: readonly Group[]): string => {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} lacks ${begin} or ${end}`);
  return text.slice(0, from) + markdownOf(groups) + text.slice(to + end.length);
};
