import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erasedReason, isErasure } from '#domain/people/personalData.ts';
import { streams } from '#domain/records/streams.ts';
import { testDatabases } from '../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../tests/propertyRuns.ts';
import { databaseForAll } from '../tests/setUp.ts';
import type { LoggedEvent } from './foldedState/event.ts';
import { digestTables } from './readModelVersions/digest.ts';
import { anyLog } from './testing/anyLog.ts';
import { erasures, withoutIdentity } from './testing/erased.ts';
import { createLog, type TestLog } from './testing/log.ts';
import {
  emptyReadModelVersions,
  freshDigests,
  newReadModelVersion,
  openProjector,
} from './testing/readModelVersion.ts';

const someone = { name: 'Ada Byron', email: 'ada@example.com', role: 'Developer', startMonth: null };

const erasuresOf = { teamMember: 'TeamMemberErased', freelancer: 'FreelancerErased' } as const;

/** Erases the first person who can be, at the end: random logs seldom erase anybody. */
const eraseSomebody = (log: TestLog): void => {
  for (const [kind, type] of Object.entries(erasuresOf)) {
    for (const id of [1, 2, 3, 4]) {
      const stream = streams[kind as keyof typeof erasuresOf](id);
      const types = log.events.filter((event) => event.stream === stream).map((event) => event.type);
      if (types.length === 0 || types.includes('OfTheFuture') || types.some(isErasure)) continue;
      log.append(stream, { type, data: {} });
      return;
    }
  }
};

describe.each(testDatabases)('erased people on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('then what happens to their record later is told alike, whether it is written with the erasure or after it', async () => {
    const { pool } = database;
    const log = createLog();
    const data = {
      ...someone,
      endMonth: '2025-12',
      costType: 'direct' as const,
      directCostPercentage: 100,
      skills: [],
    };
    log.append(streams.freelancer(1), {
      type: 'FreelancerAdded',
      data: { ...data, hourlyRate: 6_000, minAgreedHours: 10 },
    });
    log.append(streams.freelancer(1), { type: 'FreelancerErased', data: {} });
    log.append(streams.teamMember(1), {
      type: 'TeamMemberAdded',
      data: {
        ...data,
        salary: 3_000_000,
        workingHours: 40,
        isUkEmployee: true,
        paidLeaveDays: 25,
        bankHolidayRegion: null,
      },
    });
    log.append(streams.teamMember(1), { type: 'TeamMemberErased', data: {} });
    log.append(streams.freelancer(1), { type: 'FreelancerRemoved', data: {} });
    log.append(streams.teamMember(1), { type: 'TeamMemberRemoved', data: {} });
    const readModelVersion = await newReadModelVersion(pool);
    const projector = await openProjector(pool, readModelVersion);
    for (const event of log.events) await projector.apply([event]);
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(await freshDigests(pool, log.events));
    await emptyReadModelVersions(pool);
  });

  it('then tables that were written while they had names equal those of a rebuild that never learns them', {
    timeout: propertyTimeout,
  }, async () => {
    const { pool } = database;
    let withErasure = 0;
    let withBlanks = 0;
    await fc.assert(
      fc
        .asyncProperty(anyLog({ minLength: 60, maxLength: 150 }), async (log) => {
          eraseSomebody(log);
          const events = log.events.map((event) => ({
            ...event,
            metadata: { ...event.metadata, reason: `Said of ${event.stream}` },
          }));
          const erased = erasures(events);
          withErasure += erased.size;
          const isErased = ({ stream }: LoggedEvent) => erased.has(stream);
          // Each erasure also blanks the reasons of some earlier events.
          const blanks = ({ position, stream }: LoggedEvent) =>
            erased.get(stream) === position
              ? events.filter(
                  (other) =>
                    other.position < position &&
                    other.position % 5 === 0 &&
                    other.stream !== streams.formulas(),
                )
              : [];
          const blanked = new Set(events.flatMap((event) => blanks(event).map(({ id }) => id)));
          withBlanks += blanked.size;
          const blanking = (event: LoggedEvent): LoggedEvent => ({
            ...event,
            metadata: { ...event.metadata, blanks: blanks(event).map(({ id }) => id) },
          });
          const blank = (event: LoggedEvent): LoggedEvent =>
            blanked.has(event.id)
              ? { ...event, metadata: { ...event.metadata, reason: erasedReason } }
              : event;
          // An erased person can't be renamed: the key is gone.
          const named = events.map((event) =>
            event.position > (erased.get(event.stream) ?? Number.POSITIVE_INFINITY)
              ? withoutIdentity(event)
              : event,
          );
          const nameless = events.map((event) => (isErased(event) ? withoutIdentity(event) : event));
          expect(await freshDigests(pool, named.map(blanking))).toEqual(
            await freshDigests(pool, nameless.map(blanking).map(blank)),
          );
        })
        .afterEach(() => emptyReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
    expect(withErasure).toBeGreaterThan(0);
    expect(withBlanks).toBeGreaterThan(0);
  });
});
