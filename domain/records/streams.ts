import type { Month } from '../values/month.ts';

/** Builds the names of streams; they are built nowhere else. */
export const streams = {
  client: (id: number) => `client-${id}`,
  project: (id: number) => `project-${id}`,
  teamMember: (id: number) => `teamMember-${id}`,
  freelancer: (id: number) => `freelancer-${id}`,
  user: (id: string) => `user-${id}`,
  softwareCost: (id: number) => `softwareCost-${id}`,
  otherCost: (id: number) => `otherCost-${id}`,
  /** The manual figures of one month. */
  manualCosts: (month: Month) => `manualCosts-${month}`,
  /** The agency's planning formulas: one set, so one stream. */
  formulas: () => 'formulas-agency',
  apiToken: (id: number) => `apiToken-${id}`,
  /** The agency's sign-in rules. */
  signInPolicy: () => 'signInPolicy-agency',
  /** One month of the P&L, closed or open. */
  period: (month: Month) => `period-${month}`,
  budget: (id: number) => `budget-${id}`,
  /** A placeholder, with its planned hours. */
  placeholder: (id: number) => `placeholder-${id}`,
  /** One project in one month: the unit in which two edits can conflict. */
  allocationPlan: (projectId: number, month: Month) => `allocationPlan-${planKey(projectId, month)}`,
};

/** Key of an allocation plan, such as `12_2026-03`. */
export type PlanKey = string;

export const planKey = (projectId: number, month: Month): PlanKey => `${projectId}_${month}`;

export const parsePlanKey = (key: PlanKey): { projectId: number; month: Month } => {
  const cut = key.indexOf('_');
  return { projectId: Number(key.slice(0, cut)), month: key.slice(cut + 1) };
};

/** The pattern of each kind's keys. */
const shapes = {
  client: /^[1-9]\d*$/,
  project: /^[1-9]\d*$/,
  teamMember: /^[1-9]\d*$/,
  freelancer: /^[1-9]\d*$/,
  user: /^[1-9]\d*$/,
  apiToken: /^[1-9]\d*$/,
  softwareCost: /^[1-9]\d*$/,
  otherCost: /^[1-9]\d*$/,
  formulas: /^agency$/,
  signInPolicy: /^agency$/,
  manualCosts: /^20\d{2}-(0[1-9]|1[0-2])$/,
  allocationPlan: /^[1-9]\d*_20\d{2}-(0[1-9]|1[0-2])$/,
  placeholder: /^[1-9]\d*$/,
  period: /^20\d{2}-(0[1-9]|1[0-2])$/,
  budget: /^[1-9]\d*$/,
};

/** The kinds of record, each with streams of its own. */
export type StreamKind = keyof typeof shapes;

/** Every kind of record. */
export const streamKinds = Object.keys(shapes) as [StreamKind, ...StreamKind[]];

/** The kinds whose records have names. */
export const namedKinds = [
  'client',
  'project',
  'teamMember',
  'freelancer',
  'softwareCost',
  'otherCost',
  'user',
  'apiToken',
  'placeholder',
  'budget',
] as const satisfies readonly StreamKind[];
export type NamedKind = (typeof namedKinds)[number];

/** The kind and key in a stream's name; null for a stream that isn't the planner's. */
export const parseStream = (stream: string): { kind: StreamKind; key: string } | null => {
  const cut = stream.indexOf('-');
  const kind = stream.slice(0, cut) as StreamKind;
  const key = stream.slice(cut + 1);
  return Object.hasOwn(shapes, kind) && shapes[kind].test(key) ? { kind, key } : null;
};
