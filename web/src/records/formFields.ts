import type { z } from 'zod';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { type NumberKind, numberIn, readNumber } from '#domain/values/numberReader.ts';
import { amountText } from '../format/money.ts';
import type { ShownField } from './StaleChange.tsx';

/**
 * A field of a record's form: its empty value, and how a record's value becomes the typed one, is shown and is sent.
 */
export type FormField<Said, Value> = {
  /** The field's label where values are compared with somebody else's. */
  label: string;
  empty: Value;
  typed: (said: Said) => Value;
  shown: (value: Value) => string;
  sent: (value: Value) => unknown;
};

const asItIs = <Value>(value: Value): Value => value;

export const textField = (label: string): FormField<string | null, string> => ({
  label,
  empty: '',
  typed: (said) => said ?? '',
  shown: asItIs,
  sent: asItIs,
});

/** An amount as decimal text; anything else as it was typed, so that it is refused. */
export const amountIn = (typed: string): string => readNumber(typed, 'money').text ?? typed;

/** An amount in pounds; the server says if it is wrong or missing. */
export const moneyField = (label: string, empty = ''): FormField<string | null, string> => ({
  ...textField(label),
  empty,
  shown: amountText,
  sent: amountIn,
});

/** @param blank the value that is sent for a blank field */
export const numberField = (
  label: string,
  kind: NumberKind,
  empty = '',
  blank?: number,
): FormField<number | null, string> => ({
  label,
  empty,
  typed: (said) => (said === null ? '' : String(said)),
  shown: asItIs,
  sent: (value) => numberIn(value, kind) ?? blank,
});

export const choiceField = <Choice extends string>(
  label: string,
  labels: Readonly<Record<Choice, string>>,
  empty: NoInfer<Choice>,
): FormField<Choice, Choice> => ({
  label,
  empty,
  typed: asItIs,
  shown: (value) => labels[value],
  sent: asItIs,
});

export const yesNoField = (
  label: string,
  empty: boolean,
  [yes, no] = ['Yes', 'No'],
): FormField<boolean, boolean> => ({
  label,
  empty,
  typed: asItIs,
  shown: (value) => (value ? yes : no),
  sent: asItIs,
});

export const monthField = (label: string): FormField<Month | null, Month | null> => ({
  label,
  empty: null,
  typed: asItIs,
  shown: (value) => (value ? monthLabel(value) : ''),
  sent: asItIs,
});

/** The first and last month of a record. */
export const spanFields = { startMonth: monthField('Start Month'), endMonth: monthField('End Month') };

/** A field of any value. */
type AnyField<Said> = {
  label: string;
  empty: unknown;
  typed: (said: Said) => unknown;
  shown: (value: never) => string;
  sent: (value: never) => unknown;
};

/** Every field of a record, by its name in the request and the response: a missing one does not compile. */
export type FormFields<Schema extends z.ZodType, View> = {
  [Name in Exclude<keyof z.input<Schema>, 'reason'>]: AnyField<View[Name & keyof View]>;
};

/** The values of a form, by field. */
export type FormValues<Fields extends Record<string, { empty: unknown }>> = {
  [Name in keyof Fields]: Fields[Name]['empty'];
};

/** A form made of its fields, in the order in which they are compared. */
export const formOf = <Fields extends Record<string, AnyField<never>>>(fields: Fields) => {
  type Values = FormValues<Fields>;
  type Names = keyof Fields & string;
  const each = <Made>(make: (field: FormField<unknown, unknown>, name: Names) => Made) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        make(field as unknown as FormField<unknown, unknown>, name),
      ]),
    ) as { [Name in Names]: Made };
  return {
    /** The values of a new record. */
    empty: each(({ empty }) => empty) as Values,
    /** A record's values as they would be typed. */
    valuesOf: (record: { readonly [Name in Names]?: unknown }) =>
      each(({ typed }, name) => typed(record[name])) as Values,
    /** The body of the request. */
    bodyOf: (values: Values) => each(({ sent }, name) => sent(values[name])),
    /** The values in words, for comparison with somebody else's. */
    shownOf: (values: Values) => each(({ label, shown }, name): ShownField => [label, shown(values[name])]),
  };
};
