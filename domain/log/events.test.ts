import { describe, expect, it } from 'vitest';
import fixture from '../fixtures/events.v1.json' with { type: 'json' };
import datedFixture from '../fixtures/events.v2.json' with { type: 'json' };
import colouredFixture from '../fixtures/events.v3.json' with { type: 'json' };
import restoredFixture from '../fixtures/events.v4.json' with { type: 'json' };
import accountFixture from '../fixtures/events.v5.json' with { type: 'json' };
import boundedFixture from '../fixtures/events.v6.json' with { type: 'json' };
import computedFixture from '../fixtures/events.v7.json' with { type: 'json' };
import proclaimedFixture from '../fixtures/events.v8.json' with { type: 'json' };
import endedFixture from '../fixtures/events.v9.json' with { type: 'json' };
import payFixture from '../fixtures/events.v10.json' with { type: 'json' };
import changedFixture from '../fixtures/events.v11.json' with { type: 'json' };
import tokenFixture from '../fixtures/events.v12.json' with { type: 'json' };
import timeOffFixture from '../fixtures/events.v13.json' with { type: 'json' };
import likelihoodFixture from '../fixtures/events.v14.json' with { type: 'json' };
import placeholderFixture from '../fixtures/events.v15.json' with { type: 'json' };
import regionFixture from '../fixtures/events.v16.json' with { type: 'json' };
import clientFixture from '../fixtures/events.v17.json' with { type: 'json' };
import periodFixture from '../fixtures/events.v18.json' with { type: 'json' };
import budgetFixture from '../fixtures/events.v19.json' with { type: 'json' };
import datedFormulasFixture from '../fixtures/events.v20.json' with { type: 'json' };
import targetFixture from '../fixtures/events.v21.json' with { type: 'json' };
import type { StreamKind } from '../records/streams.ts';
import { isOfLaterPlanner, readEvent, UnreadableEvent } from './events.ts';
import { recordKinds } from './recordKinds.ts';
import { logFormat, pastShapesOf, versionIn } from './upcasts.ts';

// Never edit a shape in the fixture: logs contain events like these. A new shape gets an example of its own.
type Shipped = { kind: StreamKind; type: string; schema?: number; data: object };
const first = fixture as Shipped[];
/** Events since terms may change from a month on, and people have a first and last month. */
const dated = datedFixture as Shipped[];
const coloured = colouredFixture as Shipped[];
const restored = restoredFixture as Shipped[];
const accounts = accountFixture as Shipped[];
const bounded = boundedFixture as Shipped[];
/** Events since manual figures record the computed ones. */
const computed = computedFixture as Shipped[];
const proclaimed = proclaimedFixture as Shipped[];
/** Events since subscriptions end, and recurring costs change and end, from a month on. */
const ended = endedFixture as Shipped[];
const pay = payFixture as Shipped[];
/** Events since each has only its changed fields. */
const changed = changedFixture as Shipped[];
const tokens = tokenFixture as Shipped[];
const timeOff = timeOffFixture as Shipped[];
const likelihoods = likelihoodFixture as Shipped[];
const placeholders = placeholderFixture as Shipped[];
const regions = regionFixture as Shipped[];
const clients = clientFixture as Shipped[];
const periods = periodFixture as Shipped[];
const budgets = budgetFixture as Shipped[];
const datedFormulas = datedFormulasFixture as Shipped[];
const targets = targetFixture as Shipped[];
const shipped = [
  ...first,
  ...dated,
  ...coloured,
  ...restored,
  ...accounts,
  ...bounded,
  ...computed,
  ...proclaimed,
  ...ended,
  ...pay,
  ...changed,
  ...tokens,
  ...timeOff,
  ...likelihoods,
  ...placeholders,
  ...regions,
  ...clients,
  ...periods,
  ...budgets,
  ...datedFormulas,
  ...targets,
];
/** Defaults of fields that older events don't have. */
const meant: Record<string, unknown> = {
  startMonth: null,
  endMonth: null,
  bankHolidayRegion: null,
  skills: [],
  passwordSignIn: true,
  shortestPassword: 4,
  changeInitialPassword: false,
};

const name = { type: 'ClientCreated', data: { name: 'Northwind' } };

describe('every shipped event shape', () => {
  it.each([
    ...first,
    ...dated,
    ...restored,
    ...accounts,
    ...computed,
    ...proclaimed,
    ...ended,
    ...pay,
    ...tokens,
    ...timeOff,
    ...likelihoods,
    ...placeholders,
    ...clients,
    ...periods,
    ...budgets,
    ...datedFormulas,
    ...targets,
  ])(
    '$type is read as it was written, and what it says nothing of as what that meant',
    ({ kind, type, data }) => {
      const read: { type: string; data: object } = readEvent(kind, { type, data, metadata: {} });
      expect(read).toMatchObject({ type, data });
      expect(readEvent(kind, { type, data, metadata: { schema: 1 } })).toEqual(read);
      for (const [field, value] of Object.entries(read.data)) {
        if (!(field in data)) expect([field, value]).toEqual([field, meant[field]]);
      }
    },
  );

  it.each([...changed, ...regions])(
    '$type is read as it was written by its version, and what came later as what it meant',
    ({ kind, type, schema, data }) => {
      const read: { data: object } = readEvent(kind, { type, data, metadata: { schema: schema ?? 1 } });
      const added = Object.keys(read.data).filter((field) => !(field in data));
      const unsaid = Object.fromEntries(added.map((field) => [field, meant[field]]));
      expect(read).toEqual({ type, data: { ...data, ...unsaid } });
    },
  );

  it.each(coloured)('$type says of what came later what it meant', ({ kind, type, data }) => {
    const read: { type: string; data: object } = readEvent(kind, { type, data, metadata: {} });
    expect(read).toMatchObject({ type, data });
    expect(read.data).toMatchObject({ formulas: { capacityBounds: { healthy: 0.8, full: 1 } } });
  });

  it.each(bounded)('$type says that the calendars are as they come', ({ kind, type, data }) => {
    const read: { type: string; data: object } = readEvent(kind, { type, data, metadata: {} });
    expect(read).toMatchObject({ type, data });
    expect(read.data).toMatchObject({ formulas: { bankHolidays: [] } });
  });

  it('has its example here, in each version', () => {
    const known = Object.entries(recordKinds).flatMap(([kind, { events }]) =>
      Object.keys(events).flatMap((type) =>
        Array.from({ length: versionIn(logFormat, type) }, (_, before) => `${kind} ${type} ${before + 1}`),
      ),
    );
    expect(new Set(shipped.map(({ kind, type, schema = 1 }) => `${kind} ${type} ${schema}`))).toEqual(
      new Set(known),
    );
  });

  it.each([...first, ...dated, ...ended].filter(({ type }) => pastShapesOf(type).length > 0))(
    '$type keeps what a later planner has added to it',
    ({ kind, type, data }) => {
      const [past] = pastShapesOf(type);
      const added = { type, data: { ...data, shirtSize: 'M' }, metadata: {} };
      const read: { data: object } = readEvent(kind, added);
      expect(past?.upcast(past.shape.parse({ ...data, shirtSize: 'M' }))).toMatchObject({ shirtSize: 'M' });
      expect(read.data).not.toHaveProperty('shirtSize');
    },
  );

  it.each(shipped)('$type belongs to one kind of record alone', ({ kind, type, data }) => {
    const others = (Object.keys(recordKinds) as StreamKind[]).filter((other) => other !== kind);
    for (const other of others) {
      expect(() => readEvent(other, { type, data, metadata: {} })).toThrow(UnreadableEvent);
    }
  });

  it.each(
    [
      ...first,
      ...dated.filter(({ type }) => type.includes('Terms')),
      ...changed.filter(({ type }) => /(Added|Created)$/.test(type)),
    ].flatMap((event) => Object.keys(event.data).map((missing) => ({ ...event, missing }))),
  )('$type is not read without its $missing', ({ kind, type, schema = 1, data, missing }) => {
    const { [missing]: _, ...rest } = data as Record<string, unknown>;
    expect(() => readEvent(kind, { type, data: rest, metadata: { schema } })).toThrow(UnreadableEvent);
  });
});

describe('an event that can not be read', () => {
  it.each(['ClientRenamed', 'constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'clientcreated'])(
    'has an unknown type: %j',
    (type) => {
      expect(() => readEvent('client', { ...name, type, metadata: {} })).toThrow(
        new UnreadableEvent(`${type} is not an event of a client`),
      );
    },
  );

  it.each([undefined, null, 5, 'Northwind', [], {}, { name: 5 }, { name: null }])(
    'has the shape %j',
    (data) => {
      const read = () => readEvent('client', { ...name, data, metadata: {} });
      expect(read).toThrow(UnreadableEvent);
      expect(read).toThrow(/^ClientCreated has an unknown shape/);
    },
  );

  it('is encrypted still, and says so', () => {
    const sealed = { $sealed: { identity: 'a', kept: 'b' } };
    expect(() => readEvent('client', { ...name, data: sealed, metadata: {} })).toThrow(
      expect.objectContaining({
        name: 'UnreadableEvent',
        message: 'ClientCreated is encrypted, and the operational store has no key that opens it',
      }),
    );
  });

  it('comes from a later planner', () => {
    expect(() => readEvent('client', { ...name, metadata: { schema: 2 } })).toThrow(
      new UnreadableEvent('ClientCreated has shape 2; this planner reads up to 1'),
    );
    const written = (schema?: number) =>
      isOfLaterPlanner({ type: 'UserUpdated', metadata: { ...(schema && { schema }) } });
    expect([undefined, 1, 2, 3].map(written)).toEqual([false, false, false, true]);
  });

  it.each([0, -1, 1.5])('says that it has version %s', (schema) => {
    expect(() => readEvent('client', { ...name, metadata: { schema } })).toThrow(UnreadableEvent);
  });

  it.each(['__proto__', 'constructor'])('is not read by way of a key %s in its data', (key) => {
    const data = JSON.parse(`{"name":"Northwind","${key}":{"polluted":true}}`);
    expect(readEvent('client', { type: 'ClientCreated', data, metadata: {} })).toEqual(name);
    const rules = { type: 'SignInPolicySet', data: { ...data, secondFactorFor: 'everybody' }, metadata: {} };
    expect(Object.keys(readEvent('signInPolicy', rules).data)).not.toContain(key);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});
