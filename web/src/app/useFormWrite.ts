import { useState } from 'react';
import { sentenceOf } from '../api/apiError.ts';
import { type FormOptions, useForm } from './useForm.ts';
import { useWrite, type WriteOptions } from './useWrite.ts';

export type FormWriteOptions<Values, Body, Answer> = FormOptions<Values, Body> &
  Omit<WriteOptions<Body, Answer>, 'onFailed'> & {
    /** A refusal that is about no field stands in the dialog, as a sentence to act on, rather than in a toast. */
    keepsRefusal?: boolean;
    /** Takes in a refusal that is about no field; true when it shows it. */
    onRefused?: (error: Error) => boolean;
  };

/** A form that is written when it is sent: what the server finds wrong stands under the fields. */
export const useFormWrite = <Values extends Record<string, unknown>, Body, Answer>({
  initial,
  schema,
  toBody,
  keepsRefusal = false,
  onRefused,
  ...options
}: FormWriteOptions<Values, Body, Answer>) => {
  const form = useForm({ initial, schema, toBody });
  const [refusal, setRefusal] = useState<string>();
  const { mutate: write, isPending } = useWrite({
    ...options,
    onFailed: (error) => {
      if (form.showRefusal(error) || onRefused?.(error)) return true;
      if (keepsRefusal) setRefusal(sentenceOf(error));
      return keepsRefusal;
    },
  });
  return {
    ...form,
    refusal,
    isPending,
    /** Writes what the form does not say. */
    write,
    submit: () => {
      setRefusal(undefined);
      const { body } = form.validate();
      if (body) write(body);
    },
  };
};
