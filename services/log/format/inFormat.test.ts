import { expect, it } from 'vitest';
import { logFormat, pastShapesOf, versionIn } from '#domain/log/upcasts.ts';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { inFormat } from './inFormat.ts';

const log = { readStreams: async () => [] };
const change = {
  id: '6f1c1a52-8a6e-4c6f-9d0a-0c1b3c6f2f10',
  type: 'TeamMemberUpdated',
  data: { role: 'Designer' },
  metadata: { actor: '1', at: '2026-05-04T09:00:00.000Z', correlationId: 'c', causationId: null },
};

it('given a type of event that a later format brought, then a log of an earlier one is not given it', async () => {
  const merged = { ...change, type: 'ClientMerged', data: { into: 2 } };
  const append = { stream: 'client-1', expectedVersion: 1, events: [merged as never] };
  await expect(inFormat(3, [append], log)).rejects.toThrow(/being updated.+Make it again in 20 minutes/);
  const [written] = await inFormat(4, [append], log);
  expect(written?.events).toMatchObject([{ type: 'ClientMerged', data: { into: 2 } }]);
});

it.each<[string, string, string, object]>([
  ['an other cost', 'otherCost-1', 'OtherCostUpdated', { amount: -1 }],
  [
    'what one comes to from a month on',
    'otherCost-1',
    'OtherCostTermsChanged',
    { from: null, terms: { amount: -1 } },
  ],
  ['an adjustment', 'softwareCost-1', 'SoftwareCostAdjusted', { month: '2026-05', cost: -1, reason: null }],
  ['a manual figure', 'manualCosts-2026-05', 'ManualCostsSet', { figures: { operatingStaffCosts: -1 } }],
  ['a percentage', 'teamMember-1', 'TeamMemberUpdated', { directCostPercentage: 33.33 }],
])(
  'given %s that is a credit or has decimals, then only a log of the fourth format takes it',
  async (_, stream, type, data) => {
    const append = (held: object) => [
      { stream, expectedVersion: 0, events: [{ ...change, type, data: held } as never] },
    ];
    await expect(inFormat(3, append(data), log)).rejects.toThrow(/being updated/);
    const [written] = await inFormat(4, append(data), log);
    expect(written?.events).toMatchObject([{ data }]);
    const plain = JSON.parse(JSON.stringify(data).replace('-1', '0').replace('33.33', '33'));
    expect((await inFormat(3, append(plain), log))[0]?.events).toMatchObject([{ data: plain }]);
  },
);

it('given formulas that hold from a month on, then only a log of the fourth format takes them', async () => {
  const adopting = (formulas: object) => [
    {
      stream: 'formulas-agency',
      expectedVersion: 0,
      events: [{ ...change, type: 'FormulasAdopted', data: { version: 2, formulas, replay: 2 } } as never],
    },
  ];
  const later = [{ ...defaultFormulas, from: '2027-04', employerNiUplift: 0.15 }];
  await expect(inFormat(3, adopting({ ...defaultFormulas, later }), log)).rejects.toThrow(/being updated/);
  expect(await inFormat(4, adopting({ ...defaultFormulas, later }), log)).toMatchObject([
    { events: [{ data: { formulas: { later } } }] },
  ]);
  expect(await inFormat(3, adopting(defaultFormulas), log)).toHaveLength(1);
});

it.each([
  ['the present format', logFormat],
  // Between the last two formats: all shapes are the present ones, and only a later format differs.
  ['a format before it that has this shape already', logFormat - 0.5],
])('an event of a log in %s tells the version of its shape', async (_, format) => {
  const [written] = await inFormat(
    format,
    [{ stream: 'teamMember-1', expectedVersion: 0, events: [change as never] }],
    log,
  );
  const version = versionIn(logFormat, change.type);
  expect(version).toBeGreaterThan(1);
  expect(written?.events.map(({ metadata }) => metadata.schema)).toEqual([version]);
});

it('an event of a log in an earlier format has the shape that its version says, with what the record was before', async () => {
  const fields = {
    name: 'Ada Byrne',
    email: 'ada@agency.example',
    role: 'Developer',
    skills: [],
    salary: 3_600_000,
    workingHours: 40,
    isUkEmployee: true,
    paidLeaveDays: 25,
    bankHolidayRegion: null,
    costType: 'direct',
    directCostPercentage: 100,
    startMonth: null,
    endMonth: null,
  };
  const schema = versionIn(logFormat, 'TeamMemberAdded');
  const added = {
    ...change,
    type: 'TeamMemberAdded',
    data: fields,
    version: 1,
    metadata: { ...change.metadata, schema },
  };
  const [written] = await inFormat(
    1,
    [{ stream: 'teamMember-1', expectedVersion: 1, events: [change as never] }],
    { readStreams: async () => [[added as never]] },
  );
  const { skills: _skills, bankHolidayRegion: _region, ...first } = fields;
  expect(written?.events).toEqual([{ ...change, data: { ...first, role: 'Designer' } }]);
  expect(pastShapesOf(change.type)[0]?.shape.safeParse(written?.events[0]?.data).success).toBe(true);
});
