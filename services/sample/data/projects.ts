import type { KindOfWork } from './disciplines.ts';

/** Rate in pounds an hour, hours a month; `start` is counted from the current month. */
export type RecurringRow = readonly [
  client: string,
  name: string,
  kind: KindOfWork,
  rate: number,
  hours: number,
  start: number,
];

/** Older than the planner: they start with its first month. */
const before = -99;

/** A retainer brings hours × rate a month. */
export const retainers: readonly RecurringRow[] = [
  ['Brackenfold Foods', 'Search and recipes', 'search', 60, 140, before],
  ['Brackenfold Foods', 'Paid social', 'paid', 60, 90, before],
  ['Lumenlarch Interiors', 'Design on call', 'brand', 65, 100, before],
  ['Saltwhistle Brewing', 'Content calendar', 'content', 55, 100, before],
  ['Tarnmere Water', 'Accessibility and UX', 'research', 75, 90, before],
  ['Pagewillow Books', 'Online shop improvements', 'website', 60, 190, before],
  ['Quillstone & Voss Solicitors', 'Local search', 'search', 65, 90, before],
  ['Kettlewick Coffee', 'Paid media', 'paid', 60, 120, before],
  ['Oakhallow Schools Trust', 'Website improvements', 'website', 60, 160, before],
  ['Halcyard Rail Tours', 'Search and timetables', 'search', 65, 70, -8],
  ['Merrowdew Skincare', 'Content studio', 'content', 55, 70, -6],
  ['Merrowdew Skincare', 'Conversion programme', 'website', 70, 120, -4],
  ['Driftlow Holiday Parks', 'Paid search', 'paid', 65, 60, -4],
  ['Tidewick Energy', 'Product team', 'app', 75, 180, -2],
];

/** An SLA brings its contracted hours × rate a month, and additional hours where there are some. */
export const slas: readonly RecurringRow[] = [
  ['Brackenfold Foods', 'Hosting and support', 'support', 60, 24, before],
  ['Saltwhistle Brewing', 'Shop support', 'support', 65, 30, before],
  ['Tarnmere Water', 'Customer portal support', 'support', 70, 80, before],
  ['Pagewillow Books', 'Shop support', 'support', 60, 36, before],
  ['Quillstone & Voss Solicitors', 'Website support', 'support', 65, 20, before],
  ['Northfell Housing Trust', 'Tenant portal support', 'support', 70, 70, before],
  ['Wrenmoor Museum', 'Website support', 'support', 55, 20, before],
  ['Halcyard Rail Tours', 'Booking support', 'support', 75, 40, -6],
  ['Northfell Housing Trust', 'Design support', 'brand', 60, 24, -5],
  ['Driftlow Holiday Parks', 'Park finder support', 'support', 65, 30, -1],
];

/**
 * Rate in pounds an hour, and the hours that are invoiced in the start month and in those after it. A single
 * amount is the whole revenue in the start month; several are its split.
 */
export type OneOffRow = readonly [
  client: string,
  name: string,
  kind: KindOfWork,
  rate: number,
  start: number,
  invoiced: readonly number[],
];

export const oneOffs: readonly OneOffRow[] = [
  ['Lumenlarch Interiors', 'Brochure website', 'website', 60, -11, [200, 220, 160]],
  ['Northfell Housing Trust', 'Tenant portal, phase two', 'app', 70, -11, [280, 320, 260]],
  ['Wrenmoor Museum', 'Summer exhibition campaign', 'content', 55, -11, [70, 60]],
  ['Kettlewick Coffee', 'Rebrand', 'brand', 65, -11, [130, 0, 110]],
  ['Saltwhistle Brewing', 'Taproom ordering app', 'app', 70, -9, [160, 220, 200]],
  ['Oakhallow Schools Trust', 'Admissions research', 'research', 75, -8, [60]],
  ['Wrenmoor Museum', 'Collections online', 'website', 60, -8, [160, 200, 180]],
  ['Halcyard Rail Tours', 'Booking website', 'app', 75, -8, [160, 220, 200]],
  ['Quillstone & Voss Solicitors', 'Brand refresh', 'brand', 70, -6, [80]],
  ['Merrowdew Skincare', 'Shop launch', 'website', 65, -6, [180, 260, 200]],
  ['Tarnmere Water', 'Usage dashboard', 'app', 75, -5, [200, 220, 180]],
  ['Driftlow Holiday Parks', 'Park finder', 'website', 60, -4, [160, 200, 200]],
  ['Pagewillow Books', 'Reading season campaign', 'content', 55, -3, [70]],
  ['Tidewick Energy', 'Tariff research', 'research', 80, -3, [70]],
  ['Northfell Housing Trust', 'Annual report website', 'website', 60, -2, [160, 160]],
  ['Tidewick Energy', 'Switching journey', 'app', 80, -1, [160, 180, 120]],
  ['Embergrate Kitchens', 'Launch identity', 'brand', 70, 0, [110, 70]],
  ['Oakhallow Schools Trust', 'Prospectus website', 'website', 65, 0, [100, 120, 90]],
];

/** Agreed but not yet in any month: rate, hours in all, when entered, and hours given in the current month. */
export const unscheduled: readonly (readonly [
  client: string,
  name: string,
  kind: KindOfWork,
  rate: number,
  hours: number,
  entered: number,
  givenNow: number,
])[] = [
  ['Brackenfold Foods', 'Recipe app discovery', 'research', 80, 90, -3, 12],
  ['Wrenmoor Museum', 'Audio guide prototype', 'app', 75, 120, -2, 0],
  ['Embergrate Kitchens', 'Showroom website', 'website', 65, 260, -1, 0],
];
