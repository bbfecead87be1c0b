import { z } from 'zod';
import { refuseAt } from '../values/errors.ts';
import { optionalMonth } from '../values/monthInput.ts';
import { reasonInput } from '../values/text.ts';

/**
 * The body of a PUT: as a POST's, but a field that is left out is missing from the result, where a POST would take a
 * default. A tab from before a deployment does not know a newer field.
 */
export const changedFields = <Fields extends object, Sent>(fields: z.ZodType<Fields, Sent>) =>
  fields.and(z.unknown().transform((body) => ({ sentNames: namesIn(body) }))).transform((read) => {
    const { sentNames, ...values } = read as Fields & { sentNames: string[] };
    const sent = Object.entries(values).filter(([name]) => sentNames.includes(name));
    return Object.fromEntries(sent) as Partial<Fields>;
  });

/** What a request says of its change rather than of the record. */
const ofTheChangeItself = ['effectiveFrom', 'reason', 'expectedVersion'];

/**
 * The body of a PATCH: as a PUT's, of which any field may be left out. One that names fields and none that the record
 * has would change nothing and seem to: it is told what may be changed.
 * @param more what a schema beside this one reads
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

/** The version a change was made on; absent when the caller does not mind. */
export const expectedVersion = z.number().int().min(1).optional();

/** Part of the body of a PUT: since when, why, and made on which version. */
export const changeInput = z.object({ effectiveFrom: optionalMonth, reason: reasonInput, expectedVersion });

/** Part of the body of a POST. */
export const additionInput = z.object({ reason: reasonInput });

/** The body of a DELETE: why, and made on which version. It may be missing. */
export const removalInput = additionInput.extend({ expectedVersion });

/** The body of an erasure: why, and the positions of changes whose reasons name the person and go with them. */
export const erasureInput = additionInput.extend({
  blank: z.array(z.number().int().min(1)).max(500, 'Choose 500 reasons at most').default([]),
});
