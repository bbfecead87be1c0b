import type { z } from 'zod';
import { sameValue } from '#domain/values/equality.ts';
import type { Month } from '#domain/values/month.ts';
import { type Counting, reasonOfChange } from './endedMonths.ts';
import { outcomeOf, type RecordList } from './recordKinds.ts';
import { useStaleRecord } from './staleRecord.ts';
import { type FormOptions, useForm } from './useForm.ts';

export type RecordFormOptions<View, Values, Input> = Omit<
  FormOptions<Values, WholeBody<Input>, unknown>,
  'initial' | 'schema' | 'write' | 'onRefused' | 'keepsRefusal' | 'reasonWanted'
> & {
  /** The server's own schema for the body, which the form sends whole. */
  schema: z.ZodType<unknown, Input>;
  list: RecordList;
  /** The record to change; without one a new one is made. */
  record: View | undefined;
  valuesOf: (record: View) => Values;
  /** The record in the month that is changed, where it is dated. */
  recordAt?: (record: View, values: Values) => View;
  /** The month from which a change counts unless another is chosen, where the record is dated. */
  since?: Month | undefined;
  /** What of it moves figures of which months, where any follow from it. */
  counting?: Counting<Values>;
  /** What the form of a new one begins with. */
  empty: Values;
};

/** Every field of a record; the version comes with the change. */
export type WholeBody<Input> = Record<Exclude<keyof Input, 'expectedVersion'>, unknown>;

/** What is said of the change, and not of the record. */
const ownOf = (values: Record<string, unknown>) =>
  Object.fromEntries(
    ['effectiveFrom', 'reason'].flatMap((name) => (name in values ? [[name, values[name]]] : [])),
  );

/**
 * A form of one record, which others may change meanwhile: it is told, and what was typed is kept. What was not typed
 * follows theirs, so that saving again changes nothing else of it.
 */
export const useRecordForm = <
  View extends { id: number | string; version: number },
  Values extends Record<string, unknown>,
  Input,
>({
  list,
  record,
  valuesOf,
  recordAt = (view) => view,
  since,
  counting,
  empty,
  ...options
}: RecordFormOptions<View, Values, Input>) => {
  const valuesAt = (view: View, values: Values): Values => ({
    ...valuesOf(recordAt(view, values)),
    ...ownOf(values),
  });
  const begunWith = (view: View): Values =>
    valuesAt(view, { ...valuesOf(view), ...(since !== undefined && { effectiveFrom: since }) });
  const { stale, opened, expectedVersion, notice } = useStaleRecord<View>(record, (current) =>
    form.replace((values) => following(values, valuesAt(seen ?? current, values), valuesAt(current, values))),
  );
  const form = useForm({
    ...outcomeOf(list, record ? 'update' : 'make'),
    ...options,
    initial: record ? begunWith(record) : empty,
    // What was typed is what it is: the server says what is wrong with a field.
    write: (body: WholeBody<Input>, call) =>
      record
        ? call(`PUT /api/${list}/:id`, {
            params: { id: record.id },
            body: { ...body, expectedVersion } as never,
          })
        : call(`POST /api/${list}`, { body: body as never }),
    ...(opened &&
      counting && {
        reasonWanted: (values: Values) => reasonOfChange(valuesAt(opened, values), values, counting),
      }),
    onRefused: notice,
  });
  /** The record as it was last heard of. */
  const seen = stale?.current ?? opened;
  const theirs = stale && valuesAt(stale.current, form.values);
  return {
    ...form,
    list,
    record: seen,
    stale,
    /** What the form began with, in the month that is changed. */
    before: opened && valuesAt(opened, form.values),
    /** What somebody else made of it meanwhile, as the form has it. */
    theirs,
    takeTheirs: () => theirs && form.replace(theirs),
  };
};

/** What was typed since somebody saw a record, over what others have made of it. */
const following = <Values extends Record<string, unknown>>(
  values: Values,
  seen: Values,
  theirs: Values,
): Values => {
  const typed = Object.entries(values).filter(([name, value]) => !sameValue(value, seen[name]));
  return { ...theirs, ...Object.fromEntries(typed) };
};
