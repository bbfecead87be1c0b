import type { PaletteEntry, PaletteSection } from './paletteEntries.ts';

/** Most entries a section shows, so that every kind has its place. */
const mostOfASection = 6;

/** Letters without case and accents: "zoe" finds "Zoë". */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-GB');

/** How well an entry fits: 0 begins with the text, 1 has a word that does, 2 has all words somewhere; else null. */
const rank = ({ label, detail = '' }: PaletteEntry, sought: string): number | null => {
  const name = plain(label);
  if (name.startsWith(sought)) return 0;
  if (name.includes(` ${sought}`)) return 1;
  const all = `${name} ${plain(detail)}`;
  return sought.split(/\s+/).every((word) => all.includes(word)) ? 2 : null;
};

/** The entries that fit a text, best first, and so their sections; with none typed, the pages and what can be made. */
export const findEntries = (sections: readonly PaletteSection[], text: string): PaletteSection[] => {
  const sought = plain(text.trim());
  if (sought === '') return sections.filter(({ title }) => title === 'Pages' || title === 'Create');
  const found = sections.map(({ title, entries }) => {
    const fitting = entries
      .map((entry) => ({ entry, rank: rank(entry, sought) }))
      .filter((found): found is { entry: PaletteEntry; rank: number } => found.rank !== null)
      .sort((a, b) => a.rank - b.rank || a.entry.label.localeCompare(b.entry.label, 'en-GB'))
      .slice(0, mostOfASection);
    return { title, best: fitting[0]?.rank ?? null, entries: fitting.map(({ entry }) => entry) };
  });
  return [0, 1, 2].flatMap((rank) => found.filter(({ best }) => best === rank));
};
