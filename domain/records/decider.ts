import type { z } from 'zod';

/**
 * Decides the events of a command and folds them into a state. Pure: clock, actor and new ids arrive in the command.
 */
export type Decider<State, Command, Event> = {
  readonly initial: State;
  /** Never throws: history can't be refused. */
  readonly evolve: (state: State, event: Event) => State;
  /** The events a command leads to; none when it changes nothing. @throws DomainError when refused */
  readonly decide: (command: Command, state: State) => Event[];
};

/** Event type name → zod schema of its data. */
export type EventSchemas = Record<string, z.ZodType>;

/** The union of the events that a record of schemas describes. */
export type EventOf<Schemas extends EventSchemas> = {
  [Type in keyof Schemas & string]: { type: Type; data: z.infer<Schemas[Type]> };
}[keyof Schemas & string];

/**
 * How each field of a record is stored. A storage format is written out where its events are, not taken from what a form
 * sends: logs hold it. One that lacks a field, or has one that nobody knows, does not compile.
 */
export type Stored<Fields> = { [Name in keyof Fields]: z.ZodType<Fields[Name]> };
