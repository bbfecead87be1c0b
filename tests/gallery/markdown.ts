import { fileOf, type Group, type Picture } from './pictures.ts';

/** Folder of the pictures, from the README. */
export const folder = 'docs/screenshots';

const begin = '<!-- The gallery: written by npm run screenshots. -->';
const end = '<!-- The end of the gallery. -->';

/** Pictures beside one another. */
const columns = 2;

const shown = (picture: Picture): string => {
  const { caption, width } = picture;
  // A phone's picture is as wide as a phone.
  const size = width === 390 ? ' width="260"' : '';
  return `<img src="${folder}/${fileOf(picture)}" alt="${quoted(caption)}"${size}><br>${quoted(caption)}`;
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

/** The gallery as it stands in the README, between its marks. */
export const markdownOf = (groups: readonly Group[]): string =>
  [begin, ...groups.map(({ title, pictures }) => `### ${title}\n\n${tableOf(pictures)}`), end].join('\n\n');

/** The README with this gallery in place of the one it has. @throws when it has no place for one */
export const withGallery = (readme: string, groups: readonly Group[]): string => {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The README lacks ${begin} or ${end}`);
  return readme.slice(0, from) + markdownOf(groups) + readme.slice(to + end.length);
};
