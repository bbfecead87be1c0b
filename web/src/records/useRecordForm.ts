import type { z } from 'zod';
import { sameValue } from '#domain/values/equality.ts';
import type { Month } from '#domain/values/month.ts';
import type { Caller } from '../api/call.ts';
import { type Counting, reasonOfChange } from './endedMonths.ts';
import { outcomeOf, type RecordList } from './recordKinds.ts';
import { useStaleRecord } from './staleRecord.ts';
import { type FormOptions, useForm } from './useForm.ts';

export type RecordFormOptions<View, Values, Input> = Omit<
  FormOptions<Values, WholeBody<Input>, unknown>,
  'initial' | 'schema' | 'write' | 'onRefused' | 'keepsRefusal' | 'reasonWanted'
> & {
  /** The server's own schema for the body, of which the form sends every field. */
  schema: z.ZodType<unknown, Input>;
  list: RecordList;
  /** The record to change; without one the form creates a record. */
  record: View | undefined;
  valuesOf: (record: View) => Values;
  /** The record as of the month that is changed, where it has dated values. */
  recordAt?: (record: View, values: Values) => View;
  /** The values for a change that is to count from another month, where the record has dated values. */
  valuesFrom?: (values: Values, record: View, month: Month) => Values;
  /** The default month of a change, where the record has dated values. */
  since?: Month | undefined;
  /** Which fields move figures, and in which months. */
  counting?: Counting<Values>;
  /** The values of a new record. */
  empty: Values;
  /** Writes what has to be written before the record; a failure keeps the record as it is. */
  first?: (call: Caller) => Promise<void>;
};

/** Every field of a record; `expectedVersion` is added to the request. */
export type WholeBody<Input> = Record<Exclude<keyof Input, 'expectedVersion'>, unknown>;

/** The values that describe the change rather than the record. */
const ownOf = (values: Record<string, unknown>) =>
  Object.fromEntries(
    ['effectiveFrom', 'reason'].flatMap((name) => (name in values ? [[name, values[name]]] : [])),
  );

/**
 * A form of one record that others may change meanwhile. It reports the conflict and keeps what was typed; the other
 * fields take the others' values, so that saving again changes nothing else.
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
  valuesFrom = (values) => values,
  since,
  counting,
  empty,
  first,
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
    // What was typed is sent as it is: the server says what is wrong with a field.
    write: async (body: WholeBody<Input>, call) => {
      await first?.(call);
      const { toBody } = options;
      const bodyFrom = (month: Month): object => ({
        ...(record && toBody ? toBody(valuesFrom(form.values, seen ?? record, month)) : body),
        expectedVersion,
      });
      return record
        ? call(
            `PUT /api/${list}/:id`,
            { params: { id: record.id }, body: { ...body, expectedVersion } as never },
            { bodyFrom },
          )
        : call(`POST /api/${list}`, { body: body as never });
    },
    ...(opened &&
      counting && {
        reasonWanted: (values: Values) => reasonOfChange(valuesAt(opened, values), values, counting),
      }),
    onRefused: notice,
  });
  /** The newest known state of the record. */
  const seen = stale?.current ?? opened;
  const theirs = stale && valuesAt(stale.current, form.values);
  return {
    ...form,
    list,
    record: seen,
    stale,
    /** The record as the form was opened with, as of the month that is changed. */
    before: opened && valuesAt(opened, form.values),
    /** Somebody else's newer values, in the form's shape. */
    theirs,
    takeTheirs: () => theirs && form.replace(theirs),
  };
};

/** The values that were typed since the record was last seen, over the others' newer ones. */
const following = <Values extends Record<string, unknown>>(
  values: Values,
  seen: Values,
  theirs: Values,
): Values => {
  const typed = Object.entries(values).filter(([name, value]) => !sameValue(value, seen[name]));
  return { ...theirs, ...Object.fromEntries(typed) };
};
