import type { Month } from '#domain/month.ts';
import { type Changing, consequenceOf, recordAt } from './terms.ts';

/** What a form of dated values asks besides: since when, and why. */
export type ChangeValues = { effectiveFrom: Month | null; reason: string };

export const noChange: ChangeValues = { effectiveFrom: null, reason: '' };

export const changeOf = ({ effectiveFrom, reason }: ChangeValues): ChangeValues => ({
  effectiveFrom,
  reason,
});

type TermsOptions<Values, View> = {
  /** The record to change; undefined while a new one is made, which holds in all months. */
  record: View | undefined;
  valuesOf: (record: View) => Values;
  /** The values that may change from a month on; those of one group only together. */
  groups: readonly (readonly (keyof Values & string)[])[];
  form: {
    values: Values;
    set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  };
};

/** What a change of dated values asks, and what follows from the answer. */
export type Terms = {
  /** Whether there is something to ask the month of. */
  isAsked: boolean;
  month: Month | null;
  consequence: string;
  choose: (month: Month | null) => void;
};

/**
 * The dated values of a form. Choosing another month shows what holds then, except for what was typed; so that a
 * change of hours from September does not take back a raise from July.
 */
export const useTerms = <Values extends ChangeValues, View extends Changing>({
  record,
  valuesOf,
  groups,
  form: { values, set },
}: TermsOptions<Values, View>): Terms => {
  const month = values.effectiveFrom;
  const standing = record && valuesOf(recordAt(record, month));
  const isTyped = (name: keyof Values & string) => standing !== undefined && values[name] !== standing[name];
  const changed = groups.flat().filter(isTyped);
  return {
    isAsked: record !== undefined && (month !== null || changed.length > 0),
    month,
    consequence: record ? consequenceOf(record, changed, month) : '',
    choose: (next) => {
      if (!record || next === month) return;
      const then = valuesOf(recordAt(record, next));
      for (const name of groups.filter((group) => !group.some(isTyped)).flat()) set(name, then[name]);
      set('effectiveFrom', next as Values['effectiveFrom']);
    },
  };
};
