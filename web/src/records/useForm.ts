import { useState } from 'react';
import type { z } from 'zod';
import { fieldErrorsOf, sentenceOf } from '../api/apiError.ts';
import { useWrite, type WriteOptions } from '../app/useWrite.ts';
import type { FieldErrors } from '../ui/fields/Form.tsx';
import { endedMonthsMove, type ReasonWanted } from './endedMonths.ts';

export type FormOptions<Values, Body = Values, Answer = unknown> = Omit<
  WriteOptions<Body, Answer>,
  'onFailed'
> & {
  initial: Values;
  /** The server's own schema for the body: the same sentences before and after the request. */
  schema: z.ZodType;
  /** What is sent of the values; all of them unless given. */
  toBody?: (values: Values) => Body;
  /** A refusal that is about no field stands in the dialog, as a sentence to act on, rather than in a toast. */
  keepsRefusal?: boolean;
  /** Whether the form asks for a reason, or needs one, as the values move months that have ended. */
  reasonWanted?: (values: Values) => ReasonWanted;
  /** Takes in a refusal that is about no field; true when it shows it. */
  onRefused?: (error: Error) => boolean;
};

/**
 * What is typed into a form, whether it is worth keeping, and what is wrong with it. It is written when it is sent: what
 * the server finds wrong stands under the fields.
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

  const { mutate: write, isPending } = useWrite({
    ...options,
    onFailed: (error) => {
      const found = fieldErrorsOf(error);
      if (Object.keys(found).length > 0) {
        setErrors(found);
        return true;
      }
      if (onRefused?.(error)) return true;
      if (keepsRefusal) setRefusal(sentenceOf(error));
      return keepsRefusal;
    },
  });

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setDirty(true);
    setErrors(({ [name]: _mended, ...others }) => others);
  };
  /** What a list to choose from takes, or a day. */
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
  /** The body to send, or null after the faults have been shown under their fields. */
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
    /** Writes what the form does not say. */
    write,
    /** Puts other values in place of what was typed, such as somebody else's newer ones. */
    replace: (next: Values | ((before: Values) => Values)) => {
      setValues(next);
      setDirty(true);
      setErrors({});
    },
    /** Empties the form after what was typed is stored, for the next time. */
    reset: () => {
      setValues(initial);
      setDirty(false);
      setErrors({});
    },
    /** What a field of text or figures takes. */
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
    /** For a write besides the form's own: whether its reason is enough; else it is shown that it is missing. */
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
