import type { Refused } from './refusedState.ts';

/** How a parameter is read from the address and written to it. */
export type Parameter<Value> = {
  /** @param asked what the address says; null where it says nothing */
  read(asked: string | null): Value;
  /** @returns undefined to leave it out of the address */
  write(value: NonNullable<Value>): string | undefined;
  /**
   * Something that opens over the page: opening it is a step of its own for the Back button. Closing it, and every
   * change of another parameter, takes the step's place.
   */
  opens?: true;
  /** Given, an address that asks for what can't be shown is corrected to what is read, and that is told above the page. */
  unit?: Refused['unit'];
};

/** Any text. */
export const text: Parameter<string | undefined> = {
  read: (asked) => asked ?? undefined,
  write: (value) => value,
};

/** What opens over the page, such as the record that is being changed. */
export const opening: Parameter<string | undefined> = { ...text, opens: true };

/** One of a few; the first of them unless another is named, and leaves the address plain. */
export const choice = <Id extends string>(choices: readonly [Id, ...Id[]]): Parameter<Id> => ({
  read: (asked) => choices.find((each) => each === asked) ?? choices[0],
  write: (value) => (value === choices[0] ? undefined : value),
});

/** One of a list, or none. */
export const oneOf = <Id extends string>(list: readonly Id[]): Parameter<Id | undefined> => ({
  read: (asked) => list.find((each) => each === asked),
  write: (value) => value,
});

/** Text of a form; anything else is as good as nothing. */
export const matching = (form: RegExp): Parameter<string | undefined> => ({
  read: (asked) => (asked && form.test(asked) ? asked : undefined),
  write: (value) => value,
});

/**
 * A day or month; one that can't be shown is corrected.
 * @param nearest what is shown of what is asked; null to leave it out
 */
export const nearest = (
  unit: Refused['unit'],
  nearest: (asked: string) => string | null,
): Parameter<string | undefined> => ({
  unit,
  read: (asked) => (asked ? (nearest(asked) ?? undefined) : undefined),
  write: (value) => value,
});
