import type { z } from 'zod';
import { request } from '../api/request.ts';
import { useStaleRecord } from './staleRecord.ts';
import { type FormWriteOptions, useFormWrite } from './useFormWrite.ts';

type RecordFormOptions<View, Values, Input> = Omit<
  FormWriteOptions<Values, WholeBody<Input>, unknown>,
  'initial' | 'schema' | 'write' | 'onRefused' | 'keepsRefusal'
> & {
  /** The server's own schema for the body, which the form sends whole: the rest of the record is replaced by it. */
  schema: z.ZodType<unknown, Input>;
  /** Where the records of its kind are: "/api/other-costs". */
  path: string;
  /** The record to change; without one a new one is made. */
  record: View | undefined;
  valuesOf: (record: View) => Values;
  /** What the form of a new one begins with. */
  empty: Values;
};

/** Every field of a record; the version comes with the change. */
type WholeBody<Input> = Record<Exclude<keyof Input, 'expectedVersion'>, unknown>;

/** A form of one record, which others may change meanwhile: it is told, and what was typed is kept. */
export const useRecordForm = <
  View extends { id: number; version: number },
  Values extends Record<string, unknown> & { reason: string },
  Input,
>({
  path,
  record,
  valuesOf,
  empty,
  ...options
}: RecordFormOptions<View, Values, Input>) => {
  const { stale, opened, expectedVersion, notice } = useStaleRecord<View>(record);
  const form = useFormWrite({
    ...options,
    initial: record ? valuesOf(record) : empty,
    write: (body: WholeBody<Input>) =>
      record
        ? request('PUT', `${path}/${record.id}`, { ...body, expectedVersion })
        : request('POST', path, body),
    onRefused: notice,
  });
  const theirs = stale && valuesOf(stale.current);
  return {
    ...form,
    /** The record as it was last heard of. */
    record: stale?.current ?? opened,
    stale,
    /** What somebody else made of it meanwhile, as the form has it. */
    theirs,
    takeTheirs: () => theirs && form.replace({ ...theirs, reason: form.values.reason }),
  };
};
