import { setTimeout as pause } from 'node:timers/promises';
import type { Book, KnownPerson, KnownTimeOff } from '#domain/imports/book.ts';
import { countVerdicts, type ImportResult } from '#domain/imports/verdicts.ts';
import { planKey, streams } from '#domain/records/streams.ts';
import { noTimeOff } from '#domain/timeOff/timeOff.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { nameKey } from '#domain/values/nameKey.ts';
import { counted } from '#domain/values/sentences.ts';
import { namedClients, namedPeople, namedProjects } from '#projections/people/named/queries.ts';
import { listPlans } from '#projections/plans/allocations/queries.ts';
import { everyProject, type Read } from '#projections/reading/read.ts';
import { refuseWithoutRights } from '../commands/administrators.ts';
import { appendWhole, hasOwnEvent, retryOnConflict } from '../commands/appendWhole.ts';
import { freeClaimsIfRefused } from '../commands/clients.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { recordExistsIn, stateAfter } from '../commands/execute.ts';
import { withLock } from '../commands/locks.ts';
import { NotYetProjected } from '../commands/waitUntilProjected.ts';
import { readStreamsInBatches } from '../history/undo/loadRecords.ts';
import { type EventStore, type StreamAppend, WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import { claimNames, noteClaimed } from '../operationalStore/claims.ts';
import { figuresBehind } from '../readSide/readSideUnavailable.ts';
import type { IdsNeeded, NewIds } from './decideImport.ts';
import type { Checked } from './importedRows.ts';
import type { ImportWork } from './importWork.ts';

/**
 * All time off of every team member, at the version of their record: from the log, since only the log knows the numbers
 * given before.
 */
const readTimeOff = async (store: EventStore, read: Read): Promise<ReadonlyMap<number, KnownTimeOff>> => {
  const members = await namedPeople(read, 'teamMember');
  const known = await readStreamsInBatches(
    store,
    members,
    ({ id }) => streams.teamMember(id),
    ({ id }, events): [number, KnownTimeOff] => {
      const state = stateAfter('teamMember', events);
      return [
        id,
        {
          book: state.timeOff ?? noTimeOff,
          version: events.at(-1)?.version ?? 0,
          region: state.status === 'absent' ? null : state.fields.bankHolidayRegion,
          isErased: state.status === 'active' && state.isErased === true,
        },
      ];
    },
  );
  return new Map(known);
};

/** Interval of polling the read side's position, and the timeout of its catching up. Milliseconds. */
const pollInterval = 100;
const catchUpLimit = 60_000;

/** Some rows can't be imported, so nothing was, apart from rows that an earlier attempt has stored. */
export class RefusedImport extends DomainError {
  readonly checked: Checked;

  /** @param stored number of rows that are in */
  constructor(checked: Checked, stored = 0) {
    const rows = counted(countVerdicts(checked.verdicts).error, 'row', 'rows');
    super(
      'invalid',
      stored === 0
        ? `${rows} cannot be imported, so nothing was. Correct them, or leave them out.`
        : `${rows} cannot be imported any more, because of what others have changed. ${counted(stored, 'row is', 'rows are')} in, and no others. Correct those that cannot be, or leave them out, and import again.`,
    );
    this.checked = checked;
  }
}

/** The agency's records that rows of some months may name or change. */
const readBook = async (
  read: Read,
  months: readonly Month[],
): Promise<Omit<Book, 'timeOff' | 'formulas' | 'thisMonth'>> => {
  const [clients, projects, members, freelancers, plans] = await Promise.all([
    namedClients(read),
    namedProjects(everyProject(read)),
    namedPeople(read, 'teamMember'),
    namedPeople(read, 'freelancer'),
    months.length > 0 ? listPlans(read, months) : [],
  ]);
  return {
    clients,
    projects,
    people: [...members.map(known('teamMember')), ...freelancers.map(known('freelancer'))],
    plans: new Map(
      plans.map(({ projectId, month, version, state }) => [planKey(projectId, month), { version, ...state }]),
    ),
  };
};

const known =
  (kind: 'teamMember' | 'freelancer') =>
  ({ id, ...named }: Omit<KnownPerson, 'person'> & { id: number }): KnownPerson => ({
    person: { kind, id },
    ...named,
  });

type Reading = Pick<Backend, 'readSide' | 'store'>;

/** The agency's records that the rows may name or change. */
const bookFor = async (
  { readSide, store }: Reading,
  { read: { kind, months } }: ImportWork,
  thisMonth: Month,
): Promise<Book> => {
  const read = await readSide.read();
  const timeOff = kind === 'time-off' ? await readTimeOff(store, read) : new Map();
  return {
    ...(await readBook(read, months)),
    timeOff,
    formulas: read.readModelVersion.formulas.set,
    thisMonth,
  };
};

/** Finds what importing rows would do. Nothing is stored. */
export const previewImport = async (backend: Reading, work: ImportWork, thisMonth: Month): Promise<Checked> =>
  work.check(await bookFor(backend, work, thisMonth));

/**
 * Imports rows: all of them, or none. Everything is checked and decided first; then all events go to the log in one
 * call, with one correlation id.
 *
 * With the log in PostgreSQL that call is one transaction. EventStoreDB has no transactions over several streams: there
 * it is one append after another, readers meanwhile see a part, and an import interrupted by a crash leaves a part.
 * Rows that are in already change nothing, so importing the same file again adds only what is missing. A plan that
 * somebody else has saved meanwhile is decided again on what they saved; a part that was stored before counts as well.
 * @param onProgress called with the fraction that is done: 0.5 when all is stored, 1 when every GET sees it
 * @throws RefusedImport when a row has an error; DomainError 'conflict' when version conflicts go on,
 * 'forbidden' when the author has lost the right to import while it waited for another import
 * @throws NotYetProjected when all is stored, but GETs don't show it yet
 */
export const runImport = (
  backend: Backend,
  author: Authorship,
  { work, thisMonth }: { work: ImportWork; thisMonth: Month },
  onProgress: (fraction: number) => void,
): Promise<ImportResult> =>
  withLock(backend, 'imports', () => {
    const begun: BegunImport = { checked: null };
    return retryOnConflict(
      () => attemptImport(backend, author, { work, thisMonth, begun }, onProgress),
      () =>
        new DomainError(
          'conflict',
          'Others are changing the same plans or people at this moment. Import again in a minute.',
        ),
    );
  });

/** What the first attempt that stored a part had found; null until one has, in a log that stores each stream by itself. */
type BegunImport = { checked: Checked | null };

const attemptImport = async (
  backend: Backend,
  author: Authorship,
  { work, thisMonth, begun }: { work: ImportWork; thisMonth: Month; begun: BegunImport },
  onProgress: (fraction: number) => void,
): Promise<ImportResult> => {
  const { pool, store, readSide } = backend;
  const { kind } = work.read;
  await refuseWithoutRights(backend, author, kind === 'team-members' || kind === 'freelancers');
  const head = await store.head();
  // The read side must be as new as the log, or a name could be given twice.
  if (!(await readSide.waitFor(head))) throw figuresBehind();
  const book = await bookFor(backend, work, thisMonth);
  const checked = await work.check(book);
  const { verdicts, stored } = withStored(checked, begun);
  const counts = countVerdicts(verdicts);
  if (counts.error > 0) throw new RefusedImport(checked, stored);

  const refuseTaken = ([taken]: readonly string[]) => {
    if (taken === undefined) return;
    throw new DomainError(
      'conflict',
      `Someone else is adding the client ${taken} at this moment. Import again in a minute.`,
    );
  };
  const appends = await freeClaimsIfRefused(backend, author, checked.clients, async () => {
    refuseTaken(
      await claimNames(pool, 'client', checked.clients, author.correlationId, recordExistsIn(store)),
    );
    const ids = await reserveAll(backend, checked.idsNeeded);
    const made = checked.clients.map(
      (name, index) => [name, streams.client(ids.client[index] ?? 0)] as const,
    );
    const decided = await work.decide(author, { ids, clientIds: clientIds(book) });
    // Deciding on thousands of rows may have taken longer than a claim lasts.
    refuseTaken(await noteClaimed(pool, 'client', author.correlationId, new Map(made)));
    return decided;
  });
  if (appends.length > 0) {
    // Of a transaction that is rolled back, too.
    let written = 0;
    const onStored = (count: number) => {
      written = count;
      onProgress(count / appends.length / 2);
    };
    const { position } = await appendWhole(backend, author, appends, { onStored }).catch(async (error) => {
      const isConflict = error instanceof WrongExpectedVersion;
      if (isConflict && written > 0 && (await isAnyStored(backend, author, appends)))
        begun.checked ??= checked;
      throw error;
    });
    await untilReadable(backend, head, position, onProgress);
  }
  const { consequence: message } = begun.checked ?? checked;
  return { counts, message, correlationId: author.correlationId };
};

/** Whether one of an import's appends is in the log. */
const isAnyStored = async (
  backend: Backend,
  author: Authorship,
  appends: readonly StreamAppend[],
): Promise<boolean> => {
  for (const { stream } of appends) if (await hasOwnEvent(backend, author, stream)) return true;
  return false;
};

/** The verdicts with those of the rows that an earlier attempt has stored, which are the same by now, and their number. */
const withStored = ({ verdicts }: Checked, { checked }: BegunImport) => {
  let stored = 0;
  const all = verdicts.map((verdict, index) => {
    const before = checked?.verdicts[index];
    if (verdict.outcome !== 'same' || !before || before.outcome === 'same') return verdict;
    stored += 1;
    return before;
  });
  return { verdicts: all, stored };
};

const reserveAll = async ({ counters }: Pick<Backend, 'counters'>, needed: IdsNeeded): Promise<NewIds> => {
  const ids: NewIds = { client: [], project: [], teamMember: [], freelancer: [], allocation: [] };
  for (const kind of Object.keys(ids) as (keyof NewIds)[]) {
    ids[kind] = await counters.reserve(kind, needed[kind]);
  }
  return ids;
};

const clientIds = ({ clients }: Pick<Book, 'clients'>): ReadonlyMap<string, number> =>
  new Map(clients.map(({ id, name }) => [nameKey(name), id]));

const untilReadable = async (
  { readSide }: Backend,
  from: number,
  to: number,
  onProgress: (fraction: number) => void,
): Promise<void> => {
  const giveUpAt = performance.now() + catchUpLimit;
  while (!(await readSide.waitFor(to, pollInterval).catch(() => false))) {
    if (performance.now() > giveUpAt) {
      throw new NotYetProjected(
        'Everything is imported. The figures are still catching up; reload in a moment.',
      );
    }
    onProgress(0.5 + Math.max(0, readSide.position - from) / (to - from) / 2);
    await pause(0);
  }
  onProgress(1);
};
