import {
  Building2,
  CalendarClock,
  ChartBarDecreasing,
  FolderKanban,
  Handshake,
  type LucideIcon,
  Package,
  Plus,
  Receipt,
  User,
  UserRound,
  UserRoundPlus,
} from 'lucide-react';
import { projectLabel } from '#domain/projects/projectLabel.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { OtherCostView } from '#projections/money/otherCosts/view.ts';
import type { SoftwareCostView } from '#projections/money/softwareCosts/view.ts';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import type { PlaceholderView } from '#projections/people/placeholders/view.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import type { ClientView } from '#projections/projects/clients/view.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { navigation } from '../../app/navigation.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { hrefOf, searchOf } from '../../format/search.ts';

/** A destination. */
export type PaletteEntry = {
  id: string;
  label: string;
  /** A project's client, a person's role, a cost's month; found by it, too. */
  detail?: string;
  icon: LucideIcon;
  /** The address; the page's month is added where it has none. */
  to: string;
};

type PaletteSection = { title: string; entries: readonly PaletteEntry[] };

/** The agency's records that the palette knows; each list is undefined while it loads. */
type FoldedState = {
  projects: readonly ProjectView[] | undefined;
  clients: readonly ClientView[] | undefined;
  teamMembers: readonly TeamMemberView[] | undefined;
  freelancers: readonly FreelancerView[] | undefined;
  placeholders: readonly PlaceholderView[] | undefined;
  softwareCosts: readonly SoftwareCostView[] | undefined;
  otherCosts: readonly OtherCostView[] | undefined;
};

const pages: PaletteSection = {
  title: 'Pages',
  entries: [
    ...navigation.flatMap(({ entries }) => entries),
    { path: paths.pnlMovement, label: 'Why the Forecast Moved', icon: ChartBarDecreasing },
    { path: paths.clients, label: 'Clients', icon: Building2 },
    { path: paths.account, label: 'Your Account', icon: UserRound },
  ].map(({ path, label, icon }) => ({ id: `page ${path}`, label, icon, to: path })),
};

const create = (label: string, path: string): PaletteEntry => ({
  id: `create ${path}`,
  label,
  icon: Plus,
  to: hrefOf(path, { new: 1 }),
});

const actions: PaletteSection = {
  title: 'Create',
  entries: [
    create('New project', paths.projects),
    create('New client', paths.clients),
    create('New team member', paths.teamMembers),
    create('New freelancer', paths.freelancers),
    create('New placeholder', paths.placeholders),
    create('New software cost', paths.softwareCosts),
    create('New other cost', paths.otherCosts),
    create('New user', paths.users),
  ],
};

const pagesAnd = (entry: PaletteEntry): PaletteSection => ({ ...pages, entries: [...pages.entries, entry] });

const today = pagesAnd({
  id: 'past',
  label: 'Look at a past day',
  icon: CalendarClock,
  to: searchOf({ asOf: '' }),
});
const pastDay = pagesAnd({
  id: 'today',
  label: 'Back to today',
  icon: CalendarClock,
  to: searchOf({ asOf: '' }),
});

/** Entries only for users who see pay. */
const ofPay: readonly string[] = [
  `page ${paths.pnlMovement}`,
  `create ${paths.teamMembers}`,
  `create ${paths.freelancers}`,
];

const told = (section: PaletteSection, seesPay: boolean): PaletteSection =>
  seesPay ? section : { ...section, entries: section.entries.filter(({ id }) => !ofPay.includes(id)) };

/** The records of a kind, by name. */
const recordsOf = <Row extends { id: number; name: string }>(
  title: string,
  [kind, icon]: readonly [kind: string, icon: LucideIcon],
  rows: readonly Row[] = [],
  entryOf: (row: Row) => Pick<PaletteEntry, 'to'> & Partial<PaletteEntry>,
): PaletteSection => ({
  title,
  entries: rows.map((row) => ({ id: `${kind} ${row.id}`, label: row.name, icon, ...entryOf(row) })),
});

/** All destinations, by kind. On a past day nothing can be created or changed: a record's entry leads to its list. */
export const everywhere = (
  agency: FoldedState,
  { isReadOnly = false, seesPay = true } = {},
): PaletteSection[] => [
  told(isReadOnly ? pastDay : today, seesPay),
  recordsOf(
    'Projects',
    ['project', FolderKanban],
    agency.projects?.filter(({ isArchived }) => !isArchived),
    ({ id, client, ...project }) => ({
      label: projectLabel(project),
      detail: client.name,
      to: recordPath({ kind: 'project', id }),
    }),
  ),
  recordsOf('Clients', ['client', Building2], agency.clients, ({ id }) => ({
    to: recordPath({ kind: 'client', id }),
  })),
  recordsOf('Team members', ['teamMember', User], agency.teamMembers, ({ id, role }) => ({
    detail: role,
    to: recordPath({ kind: 'teamMember', id }),
  })),
  recordsOf('Freelancers', ['freelancer', Handshake], agency.freelancers, ({ id, role }) => ({
    detail: role,
    to: recordPath({ kind: 'freelancer', id }),
  })),
  recordsOf('To be hired', ['placeholder', UserRoundPlus], agency.placeholders, ({ id, role }) => ({
    detail: role,
    to: hrefOf(paths.placeholders, isReadOnly ? {} : { edit: id }),
  })),
  recordsOf('Software costs', ['softwareCost', Package], agency.softwareCosts, ({ id, description }) => ({
    ...(description && { detail: description }),
    to: hrefOf(paths.softwareCosts, isReadOnly ? {} : { edit: id }),
  })),
  recordsOf('Other costs', ['otherCost', Receipt], agency.otherCosts, ({ id, month, isRecurring }) => ({
    detail: isRecurring ? `from ${monthLabel(month)}` : monthLabel(month),
    // A cost is listed in its own month.
    to: hrefOf(paths.otherCosts, { month, ...(!isReadOnly && { edit: id }) }),
  })),
  ...(isReadOnly ? [] : [told(actions, seesPay)]),
];

/** Maximum number of entries in a section, so that every kind has room. */
const maxOfASection = 6;

/** Text without case and accents: "zoe" finds "Zoë". */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-GB');

/**
 * How well an entry matches: 0 begins with the text, 1 has a word that does, 2 has all words somewhere; null for no
 * match.
 */
const rank = ({ label, detail = '' }: PaletteEntry, sought: string): number | null => {
  const name = plain(label);
  if (name.startsWith(sought)) return 0;
  if (name.includes(` ${sought}`)) return 1;
  const all = `${name} ${plain(detail)}`;
  return sought.split(/\s+/).every((word) => all.includes(word)) ? 2 : null;
};

/**
 * The entries and sections that match a text, best first; without a text the pages and the entries that create
 * something.
 */
export const findEntries = (sections: readonly PaletteSection[], text: string): PaletteSection[] => {
  const sought = plain(text.trim());
  if (sought === '') return sections.filter(({ title }) => title === 'Pages' || title === 'Create');
  const found = sections.map(({ title, entries }) => {
    const fitting = entries
      .map((entry) => ({ entry, rank: rank(entry, sought) }))
      .filter((found): found is { entry: PaletteEntry; rank: number } => found.rank !== null)
      .sort((a, b) => a.rank - b.rank || a.entry.label.localeCompare(b.entry.label, 'en-GB'))
      .slice(0, maxOfASection);
    return { title, best: fitting[0]?.rank ?? null, entries: fitting.map(({ entry }) => entry) };
  });
  return [0, 1, 2].flatMap((rank) => found.filter(({ best }) => best === rank));
};
