import { useRef, useState } from 'react';
import type { z } from 'zod';
import { fieldErrorsOf, sentenceOf } from '../api/apiError.ts';
import { useWhileThere } from '../app/useWhileThere.ts';
import { useWrite, type WriteOptions } from '../app/useWrite.ts';
import type { FieldErrors } from '../ui/fields/Form.tsx';
import { endedMonthsMove, type ReasonWanted } from './endedMonths.ts';

/** How long a dialog stays after its form was saved, at most. Milliseconds. */
const fading = 500;

export type FormOptions<Values, Body = Values, Answer = unknown> = Omit<
  WriteOptions<Body, Answer>,
  'onFailed'
> & {
  initial: Values;
  /** The server's own schema for the body, so that messages are the same before and after the request. */
  schema: z.ZodType;
  /** Makes the body of the values; the values themselves unless given. */
  toBody?: (values: Values) => Body;
  /** Shows a refusal that is about no field as a sentence in the dialog, rather than in a toast. */
  keepsRefusal?: boolean;
  /** Whether a reason is optional, asked for or required: it depends on whether the values move ended months. */
  reasonWanted?: (values: Values) => ReasonWanted;
  /** Handles a refusal that is about no field; true when it shows it. */
  onRefused?: (error: Error) => boolean;
};

/**
 * A form's values, errors and whether it is dirty. Submitting writes it; the server's errors are shown under their
 * fields.
 */
export const useForm = <Values extends Record<string, unknown>, Body = Values, Answer = unknown>({
  initial,
  schema,
  toBody,
  keepsRefusal = false,
  reasonWanted = () => 'optional',
  onRefused,
  ...options
}: FormOptions<Values, Body, Answer>) => {
  const [values, setValues] = useState(initial);
  const [isDirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();

  const close = useWhileThere(options.onDone);
  const savedAt = useRef(Number.NEGATIVE_INFINITY);
  const { mutate, isPending } = useWrite({
    ...options,
    onDone: (answer, body) => {
      savedAt.current = performance.now();
      close(answer, body);
    },
    onFailed: (error) => {
      const found = fieldErrorsOf(error);
      setErrors(found);
      // An error of a value that the form doesn't have would be shown nowhere.
      const shown = new Set(['reason', ...Object.keys(values)]);
      if (Object.keys(found).some((path) => shown.has(path.split('.')[0] ?? ''))) return true;
      if (onRefused?.(error)) return true;
      if (keepsRefusal) setRefusal(sentenceOf(error));
      return keepsRefusal;
    },
  });

  /** Writes a body; nothing while the dialog of what was just saved fades, when a second press would save it twice. */
  const write = (body: Body) => {
    if (performance.now() - savedAt.current > fading) mutate(body);
  };
  const change = (next: Values | ((before: Values) => Values)) => {
    savedAt.current = Number.NEGATIVE_INFINITY;
    setValues(next);
  };

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    change((before) => ({ ...before, [name]: value }));
    setDirty(true);
    // A part's path begins with the value's name: "revenueSplit.0.amount".
    const isOther = ([path]: [string, unknown]) => path.split('.')[0] !== name;
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(isOther)));
  };
  /** The props of a select or a day field. */
  const choice = <Name extends keyof Values & string>(name: Name) => ({
    value: values[name],
    onChange: (value: Values[Name]) => set(name, value),
    error: errors[name],
  });
  const wanted = reasonWanted(values);
  const reasonFault = (reason: unknown): FieldErrors =>
    wanted === 'needed' && String(reason ?? '').trim() === ''
      ? { reason: `${endedMonthsMove} Say why.` }
      : {};
  /** Returns the body to send, or null after showing the errors under their fields. */
  const validate = (): { body: Body; errors: null } | { body: null; errors: FieldErrors } => {
    const body = toBody ? toBody(values) : (values as unknown as Body);
    const found: Record<string, string> = { ...reasonFault(values.reason) };
    for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
      found[path.join('.')] ??= message;
    }
    if (Object.keys(found).length === 0) return { body, errors: null };
    setErrors(found);
    return { body: null, errors: found };
  };

  return {
    values,
    isDirty,
    errors,
    refusal,
    isPending,
    set,
    validate,
    /** Writes a body that is not made of the form's values. */
    write,
    /** Replaces the values, such as with somebody else's newer ones. */
    replace: (next: Values | ((before: Values) => Values)) => {
      change(next);
      setDirty(true);
      setErrors({});
    },
    /** Resets the form after it was saved, for the next record. */
    reset: () => {
      change(initial);
      setDirty(false);
      setErrors({});
    },
    /** The props of a text or number field. */
    field: <Name extends keyof Values & string>(name: Name) => ({ name, ...choice(name) }),
    choice,
    reasonField: {
      name: 'reason',
      value: String(values.reason ?? ''),
      onChange: (reason: string) => set('reason' as keyof Values & string, reason as never),
      error: errors.reason,
      isRequired: wanted === 'needed',
      description: wanted === 'optional' ? undefined : endedMonthsMove,
    },
    /** Checks the reason of a write besides the form's own; shows an error where it is missing. */
    isReasoned: (reason: string): boolean => {
      const fault = reasonFault(reason);
      setErrors(fault);
      return fault.reason === undefined;
    },
    submit: () => {
      setRefusal(undefined);
      const { body } = validate();
      if (body) write(body);
    },
  };
};
