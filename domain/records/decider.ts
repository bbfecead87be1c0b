import type { z } from 'zod';

/**
 * Decides the events of a command and folds them into a state. Pure: clock, actor and new ids come with the command.
 */
export type Decider<State, Command, Event> = {
  readonly initial: State;
  /** Never throws: history can't be refused. */
  readonly evolve: (state: State, event: Event) => State;
  /** The events of a command; none if it changes nothing. @throws DomainError if it is refused */
  readonly decide: (command: Command, state: State) => Event[];
};

/** Event type name → zod schema of its data. */
export type EventSchemas = Record<string, z.ZodType>;

/** The union of the events that a record of schemas describes. */
export type EventOf<Schemas extends EventSchemas> = {
  [Type in keyof Schemas & string]: { type: Type; data: z.infer<Schemas[Type]> };
}[keyof Schemas & string];

/**
 * A zod schema for each stored field of a record. Storage formats are written out next to the events rather than
 * derived from a form, because logs keep them. A missing or unknown field does not compile.
 */
export type Stored<Fields> = { [Name in keyof Fields]: z.ZodType<Fields[Name]> };
