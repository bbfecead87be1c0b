import { z } from 'zod';

/**
 * By schema, what replaces a value for an administrator who doesn't see pay; undefined leaves it out
 * (services/api/pay).
 */
export const payMarks = z.registry<{ tell: (value: never) => unknown }>();

export const withheld = () => null;
export const unchanged = <Value>(value: Value): Value => value;

/** Marks a schema whose value is changed for users who don't see pay, such as an order or months that reveal pay. */
export const withPay = <Schema extends z.ZodType>(
  schema: Schema,
  tell: (value: z.output<Schema>) => z.output<Schema> | undefined,
): Schema => {
  payMarks.add(schema, { tell });
  return schema;
};

/** Marks a value that reveals no pay, nor do unmarked numbers and texts in it. */
export const open = <Schema extends z.ZodType>(schema: Schema): Schema => withPay(schema, unchanged);

// Building blocks of views that everybody may see. Any other number or text is withheld as pay is.
export const text = open(z.string());
export const id = open(z.number());
/** A whole number: a count, a version, a position. */
export const count = open(z.number());
export const hours = open(z.number());
/** A fraction, or a percentage. */
export const ratio = open(z.number());
/** Pounds that are not the cost of people: revenue, prices, software, other costs. */
export const openMoney = open(z.number());
/** `openMoney` as decimal text. */
export const openMoneyText = open(z.string());

/**
 * A value that reveals what people cost. Null in a response to an administrator who doesn't see pay (services/api/pay);
 * for others only if it can be null by itself.
 */
export const pay = <Schema extends z.ZodType>(schema: Schema) => withPay(schema.nullable(), withheld);

const isPay = (schema: z.ZodType): boolean => payMarks.get(schema)?.tell === withheld;

/** The fields of a view that reveal what people cost. */
export const payFieldsOf = ({ shape }: z.ZodObject): readonly string[] =>
  Object.keys(shape).filter((name) => isPay(shape[name]));

/**
 * Dated changes of terms. For users who don't see pay, entries with nothing but pay are left out, as they would reveal
 * when it changed.
 */
export const datedWithPay = <Change extends z.ZodObject>(change: Change) =>
  withPay(z.array(change), (changes) =>
    changes.flatMap((entry) => {
      const { from, ...terms } = entry as Record<string, unknown>;
      const kept = Object.entries(terms).filter(([, value]) => value !== null);
      return kept.length === 0 ? [] : [{ from, ...Object.fromEntries(kept) } as z.output<Change>];
    }),
  );

/** People in an order that depends on pay; by name for users who don't see pay. */
export const inOrderOfPay = <Person extends z.ZodType<{ id: number; name: string }>>(person: Person) =>
  withPay(z.array(person), (people) =>
    people.toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB') || one.id - other.id),
  );

/** A response with nothing withheld. Only for views in which nothing else can be null. */
export type Whole<View> = View extends readonly (infer Entry)[]
  ? Whole<Entry>[]
  : View extends object
    ? { [Name in keyof View]: Whole<NonNullable<View[Name]>> }
    : View;
