import fc from 'fast-check';
import { monthFromIndex, monthIndex } from '#domain/values/month.ts';
import { aFreelancer, anSla, aRetainer, aTeamMember } from './agency.ts';

const first = monthIndex('2026-01');

/** The months of random agencies. */
export const randomMonths = Array.from({ length: 5 }, (_, index) => monthFromIndex(first + index));

/** One request, as the web app sends it; the server refuses invalid ones. */
export type RandomRequest = {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
};

const month = fc.constantFrom(...randomMonths);
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 });
const id = fc.integer({ min: 1, max: 3 });
/** Decimal text in pounds, with odd pennies, which rounding loses. */
const pounds = fc.integer({ min: 0, max: 9_999_999 }).map((pence) => (pence / 100).toFixed(2));
/** The same for amounts that may be a credit. */
const signedPounds = fc.oneof(
  { weight: 2, arbitrary: pounds },
  { weight: 1, arbitrary: pounds.map((amount) => (amount === '0.00' ? amount : `-${amount}`)) },
);
const rate = fc.integer({ min: 0, max: 19_999 }).map((pence) => (pence / 100).toFixed(2));
const halfHours = fc.integer({ min: 1, max: 240 }).map((halves) => halves / 2);
const percentage = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
);
const person = {
  costType: fc.constantFrom('direct', 'operational', 'both'),
  directCostPercentage: percentage,
};
const reason = fc.constantFrom('Agreed', undefined);

const post =
  (path: string) =>
  (body: Record<string, unknown>): RandomRequest => ({ method: 'POST', path, body });

const project = fc
  .record({
    clientId: fc.constantFrom(1, 2),
    projectType: fc.constantFrom('retainer', 'sla', 'one_off'),
    hourlyRate: rate,
    revenue: pounds,
    allocatedHours: fc.integer({ min: 0, max: 120 }),
    startMonth: sometimes(month),
    split: fc.uniqueArray(fc.record({ month, amount: pounds }), {
      maxLength: 3,
      selector: (part) => part.month,
    }),
  })
  .map(({ split, clientId, allocatedHours, ...fields }) =>
    fields.projectType === 'sla'
      ? anSla(clientId, { ...fields, revenue: null, allocatedHours })
      : aRetainer(clientId, {
          ...fields,
          revenueSplit: fields.projectType === 'one_off' && split.length > 0 ? JSON.stringify(split) : null,
        }),
  );

const member = fc
  .record({ salary: pounds, workingHours: fc.constantFrom(40, 37.5, 22.4), ...person })
  .map(aTeamMember);
const freelancer = fc.record({ hourlyRate: rate, minAgreedHours: halfHours, ...person }).map(aFreelancer);

const subscription = fc.record({
  name: fc.constant('Framewise'),
  defaultMonthlyCost: pounds,
  costType: fc.constantFrom('direct', 'operating', 'both'),
  isActive: fc.boolean(),
});

const plan = fc
  .record({
    projectId: id,
    month,
    entries: fc.array(
      fc.oneof(
        fc.record({ teamMemberId: id, allocatedHours: halfHours }),
        fc.record({ freelancerId: id, allocatedHours: halfHours }),
      ),
      { maxLength: 3 },
    ),
    additionalHours: fc.option(halfHours, { nil: undefined }),
  })
  .map(
    ({ projectId, month, ...body }): RandomRequest => ({
      method: 'PUT',
      path: `/api/allocations/project/${projectId}/month/${month}`,
      body: { expectedVersion: 0, ...body },
    }),
  );

const put =
  (records: string) =>
  ({ id, ...body }: { id: number } & Record<string, unknown>): RandomRequest => ({
    method: 'PUT',
    path: `/api/${records}/${id}`,
    body,
  });

const change = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .oneof(
        fc.record({ id, amount: signedPounds, effectiveFrom: sometimes(month), reason }),
        fc.record({ id, endMonth: sometimes(month), reason }),
      )
      .map(put('other-costs')),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ id, isActive: fc.boolean(), effectiveFrom: sometimes(month), reason })
      .map(put('software-costs')),
  },
  { weight: 6, arbitrary: plan },
  {
    weight: 4,
    arbitrary: fc
      .record({ softwareCostId: id, month, adjustedCost: signedPounds, reason })
      .map(post('/api/software-cost-adjustments')),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        month,
        directStaffCosts: fc.option(signedPounds),
        operatingSoftwareCosts: fc.option(signedPounds),
        reason,
      })
      .map(post('/api/pnl/costs')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('projects', 'team-members', 'freelancers', 'software-costs', 'other-costs'), id)
      .map(([records, id]): RandomRequest => ({ method: 'DELETE', path: `/api/${records}/${id}` })),
  },
);

const otherCost = fc.record({
  name: fc.constant('Rent'),
  month,
  amount: signedPounds,
  category: fc.constantFrom('office', 'travel', 'legal'),
  isRecurring: fc.boolean(),
});

const some = <Body extends Record<string, unknown>>(path: string, body: fc.Arbitrary<Body>) =>
  fc.array(body.map(post(path)), { minLength: 1, maxLength: 3 });

/** The requests that create a random agency, in order: its records first, then decisions about them. */
export const randomAgency: fc.Arbitrary<RandomRequest[]> = fc
  .tuple(
    fc.constant(['Alder', 'Birch'].map((name) => post('/api/clients')({ name }))),
    some('/api/projects', project),
    some('/api/team-members', member),
    some('/api/freelancers', freelancer),
    some('/api/software-costs', subscription),
    some('/api/other-costs', otherCost),
    fc.array(change, { minLength: 8, maxLength: 16 }),
  )
  .map((parts) => parts.flat());
