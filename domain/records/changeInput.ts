import { z } from 'zod';
import { refuseAt } from '../values/errors.ts';
import { optionalMonth } from '../values/monthInput.ts';
import { reasonInput } from '../values/text.ts';

/**
 * The body of a PUT. Like a POST's, but a field that is left out is missing from the result instead of taking a
 * default: a tab from before a deployment doesn't know newer fields.
 */
export const changedFields = <Fields extends object, Sent>(fields: z.ZodType<Fields, Sent>) =>
  fields.and(z.unknown().transform((body) => ({ sentNames: namesIn(body) }))).transform((read) => {
    const { sentNames, ...values } = read as Fields & { sentNames: string[] };
    const sent = Object.entries(values).filter(([name]) => sentNames.includes(name));
    return Object.fromEntries(sent) as Partial<Fields>;
  });

/** Fields of a request about the change itself rather than the record. */
const ofTheChangeItself = ['effectiveFrom', 'reason', 'expectedVersion'];

/**
 * The body of a PATCH: like a PUT's, with every field optional. A body whose field names are all unknown is refused
 * with the known ones, as it would change nothing.
 * @param more names that a schema beside this one reads
 */
export const patchedFields = <Shape extends z.ZodRawShape>(
  fields: z.ZodObject<Shape>,
  more: readonly string[] = [],
) => {
  const known = [...Object.keys(fields.shape), ...more];
  return changedFields(fields.partial()).and(
    z.unknown().transform((body, context) => {
      const [unknown, ...others] = namesIn(body).filter((name) => !ofTheChangeItself.includes(name));
      if (unknown !== undefined && ![unknown, ...others].some((name) => known.includes(name)))
        refuseAt(context, [unknown], `Say what changes: ${known.join(', ')}`);
      return {};
    }),
  );
};

const namesIn = (body: unknown): string[] =>
  Object.entries(body ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** The version a change was made on; absent if the caller doesn't care about conflicts. */
export const expectedVersion = z.number().int().min(1).optional();

/** Part of the body of a PUT: effective month, reason and version. */
export const changeInput = z.object({ effectiveFrom: optionalMonth, reason: reasonInput, expectedVersion });

/** Part of the body of a POST. */
export const additionInput = z.object({ reason: reasonInput });

/** The body of a DELETE, which may be missing: reason and version. */
export const removalInput = additionInput.extend({ expectedVersion });

/** The body of an erasure: the reason, and the positions of changes whose reasons name the person and are blanked. */
export const erasureInput = additionInput.extend({
  blank: z.array(z.number().int().min(1)).max(500, 'Choose 500 reasons at most').default([]),
});
