import { z } from 'zod';
import { invalid } from './errors.ts';
import { isMonth } from './month.ts';
import { endsAfterStart, type Span } from './span.ts';

const malformed = 'Enter a month as YYYY-MM, such as 2026-06';

/** A month in requests and events: `YYYY-MM`, 2000 to 2099. */
export const monthSchema = z.string({ error: malformed }).refine(isMonth, malformed);

/** A month that may be left out: absent, null and blank all become null. */
export const optionalMonth = z
  .preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    monthSchema.nullish(),
  )
  .transform((month) => month ?? null);

const reversed = 'The last month lies before the first';
export const spanReversed = { path: ['endMonth'], message: reversed };

/** Returns the record unchanged. @throws DomainError 'invalid' if its span ends before it begins */
export const withSoundSpan = <Fields extends Span>(fields: Fields): Fields => {
  if (!endsAfterStart(fields)) throw invalid('endMonth', reversed);
  return fields;
};
