import type { z } from 'zod';

/**
 * A value that tells what people cost. Null in an answer to an administrator who does not see pay (services/api/pay);
 * never in one to anybody else, unless it can be null by itself.
 */
export const pay = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();

/** An answer of which nothing is withheld; only of views in which nothing else can be null. */
export type Whole<View> = View extends readonly (infer Entry)[]
  ? Whole<Entry>[]
  : View extends object
    ? { [Name in keyof View]: Whole<NonNullable<View[Name]>> }
    : View;
