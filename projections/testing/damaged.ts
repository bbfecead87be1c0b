import fc from 'fast-check';
import type { LoggedEvent } from '../foldedState/event.ts';

type Damage = (event: LoggedEvent) => LoggedEvent;

/** Changes after which an event can't be applied. */
const damages = {
  'an unknown type': (event) => ({ ...event, type: `${event.type}Again` }),
  'a later shape': (event) => ({ ...event, metadata: { ...event.metadata, schema: 99 } }),
  'no data': (event) => ({ ...event, data: null }),
  'data of another shape': (event) => ({ ...event, data: [event.data] }),
  'a version that does not follow on': (event) => ({ ...event, version: event.version + 1 }),
} satisfies Record<string, Damage>;

/** Events of a log to damage, by index, and how. */
export const anyDamage = fc.array(
  fc.record({ which: fc.nat(), how: fc.constantFrom(...(Object.keys(damages) as (keyof typeof damages)[])) }),
  { maxLength: 3 },
);

/** The same history with some events that can't be applied, so that they become dead letters. */
export const damaged = (
  events: readonly LoggedEvent[],
  all: readonly { which: number; how: keyof typeof damages }[],
): LoggedEvent[] => {
  const result = [...events];
  for (const { which, how } of all) {
    const index = which % Math.max(1, events.length);
    const event = result[index];
    if (event) result[index] = damages[how](event);
  }
  return result;
};
