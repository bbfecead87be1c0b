import { useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { Span } from '#domain/values/span.ts';
import { currentMonth } from '../format/dates.ts';
import { usualMonth } from './datableMonths.ts';
import { type Changing, consequenceOf, recordAt } from './terms.ts';

/** What a form of dated values asks besides: since when, and why. */
export type ChangeValues = { effectiveFrom: Month | null; reason: string };

export const noChange: ChangeValues = { effectiveFrom: null, reason: '' };

export const changeOf = ({ effectiveFrom, reason }: ChangeValues): ChangeValues => ({
  effectiveFrom,
  reason,
});

/**
 * The month that a form begins with, as the change of what is dated counts from it on.
 * @param record as it is opened; undefined while a new one is made
 * @param shown the month of the page; undefined where it shows none
 */
export const useUsualMonth = (
  record: Pick<Span, 'startMonth'> | undefined,
  shown?: Month,
): Month | undefined => {
  const [usual] = useState(() => record && usualMonth(record, shown, currentMonth()));
  return usual;
};

type TermsOptions<Values, View> = {
  /** The record to change; undefined while a new one is made, which holds in all months. */
  record: View | undefined;
  /** Whether a change can count from a month on; else it counts in all months. */
  isAskable?: boolean;
  /** The month that the form began with. */
  usual: Month | undefined;
  /** The months in which the record counts, as they are typed. */
  span: Span;
  /** What follows from the values, as a sentence begins with it: "Costs and capacity". */
  figures: string;
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
  /** From which on a change counts; null for all months. */
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
  isAskable = true,
  usual,
  span,
  figures,
  valuesOf,
  groups,
  form: { values, set },
}: TermsOptions<Values, View>): Terms => {
  const month = values.effectiveFrom;
  const standing = record && valuesOf(recordAt(record, month));
  const isTyped = (name: keyof Values & string) => standing !== undefined && values[name] !== standing[name];
  const changed = groups.flat().filter(isTyped);
  return {
    isAsked: record !== undefined && isAskable && (month !== usual || changed.length > 0),
    month,
    consequence: record
      ? consequenceOf(record, { names: changed, figures, span, now: currentMonth() }, month)
      : '',
    choose: (next) => {
      if (!record || next === month) return;
      const then = valuesOf(recordAt(record, next));
      for (const name of groups.filter((group) => !group.some(isTyped)).flat()) set(name, then[name]);
      set('effectiveFrom', next as Values['effectiveFrom']);
    },
  };
};
