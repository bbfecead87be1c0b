import type { AllocationPlanState } from '#domain/allocationPlan.ts';
import type { Month } from '#domain/month.ts';
import { type PlanKey, parsePlanKey, streams } from '#domain/streams.ts';
import type { Agency, Change } from './agency.ts';
import type { FreelancerMonth } from './planIndex.ts';

/** The records whose rows may change with a batch of events. Ids of users are text, all others numbers. */
export type Touched = {
  clients: Set<number>;
  projects: Set<number>;
  teamMembers: Set<number>;
  freelancers: Set<number>;
  users: Set<string>;
  /** By the key of their stream, as programs are told apart by it. */
  apiTokens: Set<string>;
  softwareCosts: Set<number>;
  otherCosts: Set<number>;
  placeholders: Set<number>;
  /** Months with manual figures. */
  manualCosts: Set<Month>;
  /** What signing in asks for, of which there is one. */
  signInPolicies: Set<string>;
  /** Whether other formulas were adopted: all figures may change with them, though no rows follow from this record. */
  formulas: boolean;
  plans: Set<PlanKey>;
  /** Projects whose additional hours have changed in a plan. */
  additionalHours: Set<number>;
  freelancerMonths: Set<FreelancerMonth>;
  /** Team members whose own page may change. Browsers are told; no rows follow from it. */
  memberPages: Set<number>;
};

export const nothingTouched = (): Touched => ({
  clients: new Set(),
  projects: new Set(),
  teamMembers: new Set(),
  freelancers: new Set(),
  users: new Set(),
  apiTokens: new Set(),
  softwareCosts: new Set(),
  otherCosts: new Set(),
  placeholders: new Set(),
  manualCosts: new Set(),
  signInPolicies: new Set(),
  formulas: false,
  plans: new Set(),
  additionalHours: new Set(),
  freelancerMonths: new Set(),
  memberPages: new Set(),
});

const idsOf = (records: ReadonlyMap<string, unknown>) => new Set([...records.keys()].map(Number));

/** Everything that lines follow from, as when all of them are to be derived anew. */
export const everyLineTouched = (agency: Agency): Touched => ({
  ...nothingTouched(),
  projects: idsOf(agency.project),
  teamMembers: idsOf(agency.teamMember),
  freelancers: idsOf(agency.freelancer),
  softwareCosts: idsOf(agency.softwareCost),
  otherCosts: idsOf(agency.otherCost),
  freelancerMonths: new Set([...agency.plans.freelancerHours.keys(), ...agency.plans.tentativeHours.keys()]),
});

/** Everything that rows follow from. */
export const everythingTouched = (agency: Agency): Touched => ({
  ...everyLineTouched(agency),
  clients: idsOf(agency.client),
  users: new Set(agency.user.keys()),
  apiTokens: new Set(agency.apiToken.keys()),
  manualCosts: new Set(agency.manualCosts.keys()),
  signInPolicies: new Set(agency.signInPolicy.keys()),
  plans: new Set(agency.allocationPlan.keys()),
  placeholders: idsOf(agency.placeholder),
});

type TouchedRecords = Omit<Touched, 'formulas'>;

const { formulas: _, ...noRecords } = nothingTouched();
const kinds = Object.keys(noRecords) as (keyof TouchedRecords)[];

/** The same records in portions of so many of a kind at most: each can be seen to alone. */
export const portionsOf = function* (touched: Touched, most: number): Generator<Touched> {
  const largest = Math.max(...kinds.map((kind) => touched[kind].size));
  const lists = kinds.map((kind) => [kind, [...touched[kind]]] as const);
  for (let from = 0; from < largest; from += most) {
    const portion: Record<string, Set<unknown>> = {};
    for (const [kind, ids] of lists) portion[kind] = new Set<unknown>(ids.slice(from, from + most));
    yield { ...(portion as TouchedRecords), formulas: touched.formulas };
  }
};

/** Adds what a change is about. What that reaches is for `reach` to find, once for all of them. */
export const touch = (agency: Agency, change: Change, touched: Touched): void => {
  const { kind, key } = change;
  const id = Number(key);
  switch (kind) {
    case 'client':
      touched.clients.add(id);
      break;
    case 'project':
      touched.projects.add(id);
      break;
    case 'teamMember':
      touched.teamMembers.add(id);
      touched.memberPages.add(id);
      break;
    case 'freelancer':
      touched.freelancers.add(id);
      break;
    case 'allocationPlan':
      touched.plans.add(key);
      touchAdditionalHours(agency, change, touched);
      break;
    case 'softwareCost':
      touched.softwareCosts.add(id);
      break;
    case 'otherCost':
      touched.otherCosts.add(id);
      break;
    case 'placeholder':
      touched.placeholders.add(id);
      break;
    case 'manualCosts':
      touched.manualCosts.add(key);
      break;
    case 'formulas':
      touched.formulas = true;
      break;
    case 'user':
      touched.users.add(key);
      break;
    case 'apiToken':
      touched.apiTokens.add(key);
      break;
    case 'signInPolicy':
      touched.signInPolicies.add(key);
      break;
  }
};

// Hours of people bring their project no line.
const touchAdditionalHours = (agency: Agency, { key, before }: Change, touched: Touched): void => {
  const hoursBefore = (before as AllocationPlanState).additional?.hours;
  if (agency.allocationPlan.get(key)?.state.additional?.hours === hoursBefore) return;
  touched.additionalHours.add(parsePlanKey(key).projectId);
};

/** What the live feed tells browsers, so that they read again what has changed. */
export const topicsOf = (touched: Touched): string[] => {
  // The live feed's word for "anything may have changed".
  if (touched.formulas) return ['*'];
  const topics = new Set<string>();
  if (touched.clients.size > 0) topics.add('clients');
  if (touched.projects.size > 0) topics.add('projects').add('allocations').add('figures');
  if (touched.teamMembers.size > 0) topics.add('team-members').add('allocations').add('figures');
  if (touched.freelancers.size > 0) topics.add('freelancers').add('allocations').add('figures');
  if (touched.softwareCosts.size > 0) topics.add('software-costs').add('figures');
  if (touched.otherCosts.size > 0) topics.add('other-costs').add('figures');
  if (touched.placeholders.size > 0) topics.add('placeholders').add('figures:span');
  if (touched.users.size > 0 || touched.apiTokens.size > 0) topics.add('users');
  for (const id of touched.memberPages) topics.add(`member:${id}`);
  for (const id of touched.users) topics.add(`user:${id}`);
  // Programs and users have topics of one kind: the name of the stream tells them apart.
  for (const id of touched.apiTokens) topics.add(`user:${streams.apiToken(Number(id))}`);
  for (const month of touched.manualCosts) topics.add(`figures:${month}`);
  // Where everything of a kind is to be read again, single months need no mention.
  if (topics.has('figures')) return [...topics];
  for (const plan of touched.plans) {
    const month = plan.slice(plan.indexOf('_') + 1);
    topics.add(`allocations:${month}`).add(`figures:${month}`);
  }
  return [...topics];
};
