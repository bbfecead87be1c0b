import type { KnownTimeOff } from '#domain/imports/book.ts';
import { streams } from '#domain/records/streams.ts';
import { noTimeOff } from '#domain/timeOff/timeOff.ts';
import { namedPeople } from '#projections/people/named/queries.ts';
import type { Read } from '#projections/reading/read.ts';
import { stateAfter } from '../commands/execute.ts';
import { readInSets } from '../history/undo/loadRecords.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';

/**
 * All time off of every team member, at the version of their record: from the log, which alone knows the numbers that
 * were given before.
 */
export const readTimeOff = async (
  store: EventStore,
  read: Read,
): Promise<ReadonlyMap<number, KnownTimeOff>> => {
  const members = await namedPeople(read, 'teamMember');
  const known = await readInSets(
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
        },
      ];
    },
  );
  return new Map(known);
};
