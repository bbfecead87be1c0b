import { useState } from 'react';
import {
  type DatedFormulasOutput,
  type FormulasOutput,
  formulaAdoptionInput,
  outputAt,
  replayInput,
} from '#domain/formulas/formulasInput.ts';
import type { Month } from '#domain/values/month.ts';
import { fieldErrorsOf } from '../../api/apiError.ts';
import { currentMonth } from '../../format/dates.ts';
import type { FieldErrors } from '../../ui/fields/Form.tsx';
import { changedNames, changesOf, draftOf, type FormulaValues, valuesOf } from './formulaForm.ts';

export type FormulaDraft = ReturnType<typeof useFormulaDraft>;

/**
 * The values typed over the formulas in use. Only those that were touched are kept: when other formulas are adopted
 * meanwhile, all others follow.
 */
export const useFormulaDraft = (formulas: DatedFormulasOutput) => {
  const [from, setFrom] = useState<Month | null>(null);
  const inUse = outputAt(formulas, from ?? currentMonth());
  const [edits, setEdits] = useState<Partial<FormulaValues>>({});
  const [reason, setReasonText] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const values: FormulaValues = { ...valuesOf(inUse), ...edits };
  const mend = (path: string) =>
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(path))));
  const begin = (typed: Partial<FormulaValues>, why: string) => {
    setFrom(null);
    setEdits(typed);
    setReasonText(why);
    setErrors({});
  };
  return {
    /** The month from which they would hold; null for all months. */
    from,
    /** The formulas in use in that month, or the current one. */
    inUse,
    values,
    reason,
    errors,
    changed: changedNames(values, inUse),
    ...draftOf(values, inUse),
    set: <Name extends keyof FormulaValues>(name: Name, value: FormulaValues[Name]) => {
      setEdits((before) => ({ ...before, [name]: value }));
      mend(`formulas.${name}`);
    },
    setReason: (text: string) => {
      setReasonText(text);
      mend('reason');
    },
    setFrom: (month: Month | null) => {
      setFrom(month);
      mend('from');
    },
    /** Puts a whole set into the form, for all months. */
    take: (formulas: FormulasOutput, why: string) => begin(valuesOf(formulas), why),
    reset: () => begin({}, ''),
    /** The body to send, or null after showing the errors at their fields. */
    validate: () => {
      const formulas = changesOf(values, inUse);
      const isChanged = Object.keys(formulas).length > 0;
      const body = { reason, ...(isChanged && { formulas, ...(from !== null && { from }) }) };
      const checked = (isChanged ? formulaAdoptionInput : replayInput).safeParse(body);
      if (checked.success) return body;
      const found: Record<string, string> = {};
      for (const { path, message } of checked.error.issues) found[path.join('.')] ??= message;
      setErrors(found);
      return null;
    },
    /** Shows the server's errors at their fields; false where it sent none for a field. */
    showRefusal: (error: unknown): boolean => {
      const found = Object.entries(fieldErrorsOf(error)).map(
        ([path, message]) => [path in values ? `formulas.${path}` : path, message] as const,
      );
      setErrors(Object.fromEntries(found));
      return found.some(([path]) => /^(formulas\.|from$|reason$)/.test(path));
    },
  };
};
