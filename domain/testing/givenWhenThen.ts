import fc from 'fast-check';
import { expect } from 'vitest';
import type { Decider } from '../records/decider.ts';
import { DomainError, type DomainErrorCode } from '../values/errors.ts';

/** Test language of an aggregate: `given(…events).when(a command).emits(…events)`, or `isRefused(code)`. */
export const specificationOf =
  <State, Command, Event>(decider: Decider<State, Command, Event>) =>
  (...history: Event[]) => ({
    when: (command: Command) => {
      const decision = () => decider.decide(command, history.reduce(decider.evolve, decider.initial));
      return {
        emits: (...events: Event[]) => expect(decision()).toEqual(events),
        emitsNothing: () => expect(decision()).toEqual([]),
        isRefused: (code: DomainErrorCode, sentence?: string) => {
          expect(decision).toThrow(DomainError);
          expect(decision).toThrow(expect.objectContaining({ code, ...(sentence && { message: sentence }) }));
        },
      };
    },
  });

/** A command that is made once the state is known, which may decide its fresh ids. */
export type Asked<State, Command> = (state: State) => Command;

const eventsOf = <State, Command, Event>(
  decider: Decider<State, Command, Event>,
  command: Command,
  state: State,
): Event[] => {
  try {
    return decider.decide(command, state);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
};

/** Property: after any commands, a further one emits events at most once; repeated, it emits nothing or is refused. */
export const expectNoSecondEvent = <State, Command, Event>(
  decider: Decider<State, Command, Event>,
  asked: fc.Arbitrary<Asked<State, Command>>,
): void => {
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 8 }), (commands) => {
      let state = decider.initial;
      for (const command of commands) {
        state = eventsOf(decider, command(state), state).reduce(decider.evolve, state);
        expect(eventsOf(decider, command(state), state)).toEqual([]);
      }
    }),
  );
};

/**
 * Property: the events of any commands, in any order, are folded without an error and without changing the previous
 * state, and the state survives a round trip through JSON, as on the read side.
 */
export const expectAnyHistoryFolds = <State, Command, Event>(
  decider: Decider<State, Command, Event>,
  asked: fc.Arbitrary<Asked<State, Command>>,
): void => {
  const history = fc.array(asked, { maxLength: 12 }).map((commands) => {
    let state = decider.initial;
    return commands.flatMap((command) => {
      const events = eventsOf(decider, command(state), state);
      state = events.reduce(decider.evolve, state);
      return events;
    });
  });
  fc.assert(
    fc.property(
      history.chain((events) => fc.shuffledSubarray(events)),
      (events) => {
        let state = decider.initial;
        for (const next of events) {
          const before = structuredClone(state);
          const after = decider.evolve(state, next);
          expect(state).toEqual(before);
          state = JSON.parse(JSON.stringify(after));
          expect(state).toEqual(after);
        }
      },
    ),
  );
};
