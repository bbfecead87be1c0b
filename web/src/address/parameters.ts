import type { Refused } from './refusedState.ts';

/** How a parameter is read from the address and written to it. */
export type Parameter<Value> = {
  /** @param asked the address's text; null where it is missing */
  read(asked: string | null): Value;
  /** @returns undefined to leave it out of the address */
  write(value: NonNullable<Value>): string | undefined;
  /**
   * Set for something that opens over the page: opening it adds a history entry for the Back button. Closing it, and
   * every change of another parameter, replaces the entry.
   */
  opens?: true;
  /**
   * If set, an address with a value that can't be shown is corrected to the value read, with a message above the page.
   */
  unit?: Refused['unit'];
};

/** Any text. */
export const text: Parameter<string | undefined> = {
  read: (requested) => requested ?? undefined,
  write: (value) => value,
};

/** Something that opens over the page, such as the record being changed. */
export const opening: Parameter<string | undefined> = { ...text, opens: true };

/** One of a few values; the first one is the default, and is left out of the address. */
export const choice = <Id extends string>(choices: readonly [Id, ...Id[]]): Parameter<Id> => ({
  read: (requested) => choices.find((each) => each === requested) ?? choices[0],
  write: (value) => (value === choices[0] ? undefined : value),
});

/** One of a list, or none. */
export const oneOf = <Id extends string>(list: readonly Id[]): Parameter<Id | undefined> => ({
  read: (requested) => list.find((each) => each === requested),
  write: (value) => value,
});

/** Text that matches a pattern; anything else is ignored. */
export const matching = (form: RegExp): Parameter<string | undefined> => ({
  read: (requested) => (requested && form.test(requested) ? requested : undefined),
  write: (value) => value,
});

/**
 * A day or month; one that can't be shown is corrected.
 * @param nearest returns what is shown for a requested value; null to leave it out
 */
export const nearest = (
  unit: Refused['unit'],
  nearest: (requested: string) => string | null,
): Parameter<string | undefined> => ({
  unit,
  read: (requested) => (requested ? (nearest(requested) ?? undefined) : undefined),
  write: (value) => value,
});
