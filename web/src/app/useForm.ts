import { useState } from 'react';
import type { z } from 'zod';
import { fieldErrorsOf } from '../api/apiError.ts';
import type { FieldErrors } from '../ui/Form.tsx';

export type FormOptions<Values, Body> = {
  initial: Values;
  /** The server's own schema for the body: the same sentences before and after the request. */
  schema: z.ZodType;
  toBody: (values: Values) => Body;
};

/** What is typed into a form, whether it is worth keeping, and what is wrong with it. */
export const useForm = <Values extends Record<string, unknown>, Body>({
  initial,
  schema,
  toBody,
}: FormOptions<Values, Body>) => {
  const [values, setValues] = useState(initial);
  const [isDirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setDirty(true);
    setErrors(({ [name]: _mended, ...others }) => others);
  };

  return {
    values,
    isDirty,
    errors,
    set,
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
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      onChange: (value: Values[Name]) => set(name, value),
      error: errors[name],
    }),
    /** The body to send, or null after the faults have been shown under their fields. */
    validate: (): { body: Body; errors: null } | { body: null; errors: FieldErrors } => {
      const body = toBody(values);
      const checked = schema.safeParse(body);
      if (checked.success) return { body, errors: null };
      const found: Record<string, string> = {};
      for (const { path, message } of checked.error.issues) found[path.join('.')] ??= message;
      setErrors(found);
      return { body: null, errors: found };
    },
    /** Shows the server's faults under their fields; false when it named none. */
    showRefusal: (error: unknown): boolean => {
      const found = fieldErrorsOf(error);
      if (Object.keys(found).length === 0) return false;
      setErrors(found);
      return true;
    },
  };
};

/** A figure as typed, for a JSON number: undefined while blank, and as typed when it is none. */
export const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
