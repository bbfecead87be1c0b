import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlannedCell } from '#domain/plans/plannedCell.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import {
  broughtUpToDate,
  type CachedSchedule,
  type Change,
  type Changed,
  withSaved,
} from '../web/src/api/cachedSchedule.ts';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, aUser } from './agency.ts';
import { testDatabases } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { type LiveClient, listen } from './liveClient.ts';
import { propertyRuns, propertyTimeout } from './propertyRuns.ts';
import { serverForAll } from './setUp.ts';

const months = ['2026-05', '2026-06', '2026-07', '2026-08'];
const spans = [
  '?from=2026-05&to=2026-08',
  '?from=2026-05&to=2026-08&likelihood=tentative',
  '?from=2026-05&to=2026-08&likelihood=weighted',
  '?from=2026-07&to=2026-07',
];

/** A cached response, and its text. */
type Answered = CachedSchedule & { text: string };

/** Indexes in the lists of projects and people, and hours in halves. */
type Typed = { project: number; person: number; month: number; halves: number };
type Step = { typed: Typed[]; by: number } | { additional: number } | { client: number };

const anyTyped = fc.record({
  project: fc.nat({ max: 5 }),
  person: fc.nat({ max: 3 }),
  month: fc.nat({ max: months.length - 1 }),
  // 0 often, so that projects and people come and go.
  halves: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ typed: fc.array(anyTyped, { minLength: 1, maxLength: 5 }), by: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ additional: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ client: fc.nat(1_000) }) },
);

describe.each(testDatabases)('hours that the live feed brings on $name', (kind) => {
  const server = serverForAll(kind);
  let planners: HttpClient[];
  let clientId: number;
  let sla: number;
  let projects: number[];
  let people: PlannedCell['person'][];
  let listener: LiveClient;
  /** Hours in their last response. */
  const known = new Map<string, number>();
  /** Hours saved by one request, and its position in the log. */
  let saves: { position: number; hours: Changed[] }[] = [];
  /**
   * How often a response was updated to a later one with other hours, how often it was left alone, and how many saves
   * there were.
   */
  const count = { changed: 0, leftAlone: 0, saved: 0 };

  beforeAll(async () => {
    const { admin } = server;
    planners = [admin];
    for (const name of ['una', 'kofi']) {
      await add(admin, '/api/admin/users', aUser(name, { role: 'admin', email: `${name}@agency.example` }));
      planners.push(await server.signedIn(name));
    }
    clientId = await add(admin, '/api/clients', { name: 'Birch' });
    sla = await add(admin, '/api/projects', anSla(clientId));
    const pitch = { name: 'Pitch', likelihood: 'tentative', likelihoodPercent: 40 };
    const someday = { name: 'Someday', clientId, projectType: 'one_off', revenue: '15600' };
    projects = [
      sla,
      ...(await Promise.all(
        ['Care', 'Shop', 'Site'].map((name) => add(admin, '/api/projects', aRetainer(clientId, { name }))),
      )),
      await add(admin, '/api/projects', aRetainer(clientId, pitch)),
      await add(admin, '/api/projects', someday),
    ];
    const leaver = aTeamMember({ name: 'Lee', email: 'lee@agency.example', startMonth: '2026-01' });
    people = [
      { kind: 'teamMember', id: await add(admin, '/api/team-members', aTeamMember()) },
      { kind: 'teamMember', id: await add(admin, '/api/team-members', leaver) },
      { kind: 'freelancer', id: await add(admin, '/api/freelancers', aFreelancer()) },
      {
        kind: 'freelancer',
        id: await add(
          admin,
          '/api/freelancers',
          aFreelancer({ name: 'Mo', email: 'mo@f.example', startMonth: '2026-08' }),
        ),
      },
    ];
    await save(
      admin,
      months.map((_, month) => ({ project: 1, person: 1, month, halves: 20 })),
    );
    const left = await admin.post(`/api/team-members/${people[1]?.id}/leave`, { endMonth: '2026-06' });
    expect(left.status, left.text).toBe(200);
    listener = await listen(server.url, admin.cookie);
    return () => listener.vanish();
  });

  const save = async (by: HttpClient, typed: readonly Typed[]) => {
    const changes = new Map(
      typed.flatMap(({ project, person: at, month, halves }) => {
        const person = people[at];
        const cell = {
          projectId: projects[project],
          teamMemberId: person?.kind === 'teamMember' ? person.id : null,
          freelancerId: person?.kind === 'freelancer' ? person.id : null,
          month: months[month],
        };
        const key = JSON.stringify(cell);
        const before = known.get(key) ?? 0;
        return before === halves / 2 ? [] : [[key, { ...cell, before, after: halves / 2 }] as const];
      }),
    );
    if (changes.size === 0) return;
    const answer = await by.post('/api/hours', { changes: [...changes.values()] });
    expect(answer.status, answer.text).toBe(200);
    const { cells } = answer.body as { cells: { hours: number }[] };
    for (const [place, key] of [...changes.keys()].entries()) known.set(key, cells[place]?.hours ?? 0);
    const position = Number(answer.headers['x-planner-change-position'] ?? 0);
    if (position === 0) return;
    const hours = [...changes.values()].map(({ projectId = 0, month = '', after, ...of }) => {
      const kind = of.teamMemberId === null ? ('freelancer' as const) : ('teamMember' as const);
      return { projectId, month, person: { kind, id: of.teamMemberId ?? of.freelancerId ?? 0 }, after };
    });
    saves.push({ position, hours });
  };
  const carryOut = async (step: Step) => {
    if ('typed' in step) return save(planners[step.by] as HttpClient, step.typed);
    const { admin } = server;
    const answer =
      'client' in step
        ? await admin.put(`/api/clients/${clientId}`, { name: `Birch ${step.client}` })
        : await admin.post('/api/allocations', {
            projectId: sla,
            month: '2026-06',
            additionalHours: step.additional,
          });
    expect(answer.status, answer.text).toBeLessThan(300);
  };
  const ask = async (span: string): Promise<Answered> => {
    const { status, text, body, headers } = await server.admin.get(`/api/schedule${span}`);
    expect(status, text).toBe(200);
    return { text, view: body as ScheduleView, position: Number(headers['x-planner-position']) };
  };

  it('make of an earlier answer what is answered then, or leave it to be read again', {
    timeout: propertyTimeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 5 }),
        async (rounds) => {
          const first = listener.events.length;
          saves = [];
          const answers = new Map<string, Answered[]>(spans.map((span) => [span, []]));
          const askAll = async () => {
            for (const span of spans) answers.get(span)?.push(await ask(span));
          };
          await askAll();
          for (const round of rounds) {
            // Concurrently with reads, whatever moment they are of.
            await Promise.all([...round.map(carryOut), askAll()]);
            // And at the end of a frame, however many changes it has.
            await askAll();
          }
          const end = answers.get(spans[0] ?? '')?.at(-1)?.position ?? 0;
          const start = Math.min(...[...answers.values()].map(([each]) => each?.position ?? 0));
          if (end > start) await listener.next(({ position }) => position >= end);
          // The schedule follows from each read.
          const changes: Change[] = listener.events
            .slice(first)
            .map(({ position, topics, ...more }) => ({ position, topics, ...more }));
          for (const ofSpan of answers.values()) {
            const inOrder = ofSpan.toSorted((one, other) => one.position - other.position);
            for (const [place, before] of inOrder.entries()) {
              for (const after of inOrder.slice(place)) {
                const upTo = changes.filter(({ position }) => position <= after.position);
                // The read is in the middle of a frame: no client is in that state.
                if (after.position > Math.max(before.position, upTo.at(-1)?.position ?? 0)) continue;
                const { view, position } = broughtUpToDate(before, upTo);
                if (position < (upTo.at(-1)?.position ?? 0)) {
                  count.leftAlone += 1;
                  continue;
                }
                expect(JSON.stringify(view)).toBe(after.text);
                if (before.text !== after.text) count.changed += 1;
                for (const { position: own, hours } of saves) {
                  if (own <= before.position || own > after.position) continue;
                  const saved = broughtUpToDate({ ...before, view: withSaved(before.view, hours) }, upTo);
                  if (saved.position < position) continue;
                  expect(JSON.stringify(saved.view)).toBe(after.text);
                  count.saved += 1;
                }
              }
            }
          }
        },
      ),
      // A case takes a tenth of a second.
      { numRuns: 4 * propertyRuns, endOnFailure: true, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
    // All of these must happen often, or the test shows little.
    expect(count.changed).toBeGreaterThan(20);
    expect(count.leftAlone).toBeGreaterThan(20);
    expect(count.saved).toBeGreaterThan(20);
  });
});
