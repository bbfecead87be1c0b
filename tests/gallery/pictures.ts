/** One picture of the gallery. */
export type Picture = {
  /** Name of the page or dialog among the end-to-end tests' screens. */
  of: string;
  caption: string;
  /** CSS pixels; a desktop's by default. */
  width?: 768 | 390;
  dark?: true;
};

export type Group = { title: string; pictures: readonly Picture[] };

/** The gallery: every page, the main dialogs, and some of both on small screens and in the dark theme. */
export const gallery: readonly Group[] = [
  {
    title: 'Where the month stands',
    pictures: [
      { of: 'dashboard', caption: 'Dashboard' },
      { of: 'dashboard', caption: 'Dashboard, dark', dark: true },
      { of: 'dashboard team-ur', caption: 'Everybody’s utilisation, behind the preview of the dashboard' },
      { of: 'dashboard billable-hours', caption: 'Which projects the billable hours come from' },
    ],
  },
  {
    title: 'Planning',
    pictures: [
      { of: 'schedule', caption: 'The schedule: who works on what, and where hours are free' },
      { of: 'schedule', caption: 'The schedule, dark', dark: true },
      { of: 'time-off', caption: 'Time off: who is away when' },
      { of: 'monthly-planning', caption: 'Monthly planning' },
      { of: 'schedule-year', caption: 'A year of the schedule, project by project' },
      { of: 'team-utilisation', caption: 'Team utilisation' },
      { of: 'allocate hours', caption: 'Allocating the hours of a project' },
      { of: 'profit breakdown', caption: 'Where a project’s profit comes from' },
      { of: 'command palette', caption: 'Ctrl+K leads to any page, project or person' },
    ],
  },
  {
    title: 'Projects and people',
    pictures: [
      { of: 'projects', caption: 'Projects' },
      { of: 'project', caption: 'A project over its whole life' },
      { of: 'new one-off project', caption: 'A new one-off project, its revenue split over months' },
      { of: 'clients', caption: 'Clients' },
      { of: 'client', caption: 'A client: what its projects bring, need and have' },
      { of: 'team-members', caption: 'Team members' },
      { of: 'team-member', caption: 'A team member’s months' },
      { of: 'new team member', caption: 'A new team member, with the hourly rate as it follows' },
      { of: 'freelancers', caption: 'Freelancers’ month' },
      { of: 'freelancer-bench', caption: 'Freelancer bench' },
      { of: 'freelancer', caption: 'A freelancer’s months' },
      { of: 'placeholders', caption: 'Placeholders, and whom to hire when' },
    ],
  },
  {
    title: 'Money',
    pictures: [
      { of: 'pnl-forecast', caption: 'P&L forecast' },
      { of: 'pnl-movement', caption: 'Why the forecast moved from one day to another' },
      { of: 'forecast revenue', caption: 'What a month’s revenue is made of' },
      { of: 'forecast direct-staff', caption: 'What a month’s direct staff costs are made of' },
      { of: 'software-costs', caption: 'Software costs' },
      { of: 'adjust software cost', caption: 'A subscription that costs something else for one month' },
      { of: 'other-costs', caption: 'Other operating costs' },
      { of: 'reports', caption: 'Reports' },
      { of: 'a person’s report', caption: 'A person’s month' },
    ],
  },
  {
    title: 'Records and access',
    pictures: [
      { of: 'history', caption: 'History: who changed what, and when' },
      { of: 'history of a plan', caption: 'The history of one plan, in its dialog' },
      { of: 'sign-ins', caption: 'Who signed in from where, and who changed what users may do' },
      { of: 'import', caption: 'Import from a spreadsheet' },
      {
        of: 'formulas',
        caption: 'Formulas, each with a worked example that follows the typing',
      },
      { of: 'user-management', caption: 'User management' },
      { of: 'account', caption: 'Everybody’s own account' },
      { of: 'set up a second factor', caption: 'Setting up two-step sign-in' },
      { of: 'second step', caption: 'The second step of signing in' },
      { of: 'sign-in with a provider', caption: 'Back from the agency’s provider, as nobody’s user' },
      { of: 'sign-in rules', caption: 'What signing in asks of everybody' },
      { of: 'own-account', caption: 'A team member’s account' },
      { of: 'own-page', caption: 'A team member’s own page' },
      { of: 'own-page-unlinked', caption: 'A user who is linked to nobody yet' },
      { of: 'sign-in', caption: 'Sign-in' },
      { of: 'project that never was', caption: 'An address of a project that never was' },
      { of: 'not-found', caption: 'An address that leads nowhere' },
    ],
  },
  {
    title: 'On a tablet and a phone',
    pictures: [
      { of: 'dashboard', caption: 'Dashboard, 768 px', width: 768 },
      { of: 'dashboard', caption: 'Dashboard, 390 px', width: 390 },
      { of: 'team-utilisation', caption: 'Team utilisation, 390 px', width: 390 },
      { of: 'project', caption: 'A project over its whole life, 390 px', width: 390 },
      { of: 'projects', caption: 'Projects, 390 px, dark', width: 390, dark: true },
      { of: 'own-page', caption: 'A team member’s own page, 390 px', width: 390 },
    ],
  },
];

/** Name of a picture's file: "dashboard-390-dark.webp". */
export const fileOf = ({ of, width, dark }: Picture): string => {
  const name = of.replaceAll('’', '').replaceAll(/[^a-z]+/g, '-');
  return `${[name, width, dark && 'dark'].filter(Boolean).join('-')}.webp`;
};

/** A name that the gallery has no picture of. The message lists all names. */
export class NoSuchPicture extends Error {
  override readonly name = 'NoSuchPicture';
}

/**
 * The pictures of the pages and dialogs of these names; all of them without a name.
 * @throws NoSuchPicture
 */
export const picturesOf = (names: readonly string[]): Picture[] => {
  const pictures = gallery.flatMap((group) => group.pictures);
  const known = new Set(pictures.map(({ of }) => of));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new NoSuchPicture(`There is no picture of “${unknown}”. There are: ${[...known].join(', ')}.`);
  }
  return pictures.filter(({ of }) => names.length === 0 || names.includes(of));
};
