import { useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { Span } from '#domain/values/span.ts';
import { currentMonth } from '../format/dates.ts';
import { defaultMonth } from './datableMonths.ts';
import type { DatedList } from './recordKinds.ts';
import { type Changing, consequenceOf, recordAt } from './terms.ts';
import { type RecordFormOptions, useRecordForm, type WholeBody } from './useRecordForm.ts';

/** The month from which a change counts, and its reason. */
export type ChangeValues = { effectiveFrom: Month | null; reason: string };

/** The month from which a change counts, and what follows from it. */
export type Terms = {
  /** Whether the form asks for the month. */
  isAsked: boolean;
  /** The first month of the change; null for all months. */
  month: Month | null;
  consequence: string;
  choose: (month: Month | null) => void;
};

type DatedView = Changing & { id: number; name: string; version: number };

type DatedFormOptions<View extends DatedView, Values extends Record<string, unknown>, Input> = Pick<
  RecordFormOptions<View, Values, Input>,
  'record' | 'schema' | 'onDone'
> & {
  list: DatedList;
  /** The fields, made by `formOf`. */
  fields: { empty: Values; valuesOf: (record: View) => Values };
  /** Default values of a new record, besides empty fields. */
  begins: Partial<Values>;
  /** The request's body without `ChangeValues`. */
  bodyOf: (values: Values) => WholeBody<Omit<Input, keyof ChangeValues>>;
  /** The page's month, the default month of a change; the current one where the page has none. */
  month?: Month | undefined;
  /** The values that may change from a month on; those of a group change together. */
  groups: (values: Values) => readonly (readonly string[])[];
  /** The figures that depend on the values, as a sentence begins with them: "Costs and capacity". */
  figures: string;
  /** The months in which the record counts, as typed. */
  spanOf: (values: Values) => Span;
  /**
   * The first month in which it moves figures, where that is not the span's: null for all months, undefined for none.
   */
  firstMonth?: (values: Values) => Month | null | undefined;
  /** Whether a change can count from a month on; otherwise it counts in all months. */
  isAskable?: (values: Values, record: View) => boolean;
};

/**
 * A form of a record with dated values. Choosing another month shows the values of that month, except for typed ones,
 * so that a change of hours from September does not undo a raise from July.
 */
export const useDatedForm = <View extends DatedView, Values extends Record<string, unknown>, Input>({
  record,
  fields,
  begins,
  bodyOf,
  month: shown,
  groups,
  figures,
  spanOf,
  firstMonth = (values) => spanOf(values).startMonth,
  isAskable = () => true,
  ...options
}: DatedFormOptions<View, Values, Input>) => {
  type Asked = Values & ChangeValues;
  const valuesOf = (view: View): Asked => ({ ...fields.valuesOf(view), effectiveFrom: null, reason: '' });
  const isTypedIn = (values: Asked, view: View) => {
    const standing = valuesOf(recordAt(view, values.effectiveFrom));
    return (name: string) => values[name] !== standing[name];
  };
  /** The values that another month changes: its own, except for typed ones. */
  const followingOf = (values: Asked, view: View, month: Month | null): Partial<Asked> => {
    const then = valuesOf(recordAt(view, month));
    const isTyped = isTypedIn(values, view);
    const names = groups(values).filter((group) => !group.some(isTyped));
    return {
      ...Object.fromEntries(names.flat().map((name) => [name, then[name]])),
      effectiveFrom: month,
    } as Partial<Asked>;
  };
  /** The month that the form opens with. */
  const [usual] = useState(() => {
    if (!record) return undefined;
    const opened = fields.valuesOf(record);
    return isAskable(opened, record) ? defaultMonth(spanOf(opened), shown, currentMonth()) : undefined;
  });
  const form = useRecordForm<View, Asked, Input>({
    ...options,
    record,
    valuesOf,
    recordAt: (view, { effectiveFrom }) => recordAt(view, effectiveFrom),
    valuesFrom: (values, view, month) => ({ ...values, ...followingOf(values, view, month) }),
    since: usual,
    counting: { terms: record ? groups(fields.valuesOf(record)).flat() : [], firstMonth },
    empty: { ...fields.empty, ...begins, effectiveFrom: null, reason: '' },
    toBody: (values) =>
      ({
        ...bodyOf(values),
        ...(record && { effectiveFrom: values.effectiveFrom, reason: values.reason }),
      }) as WholeBody<Input>,
  });
  const { values, set } = form;
  const month = values.effectiveFrom;
  const changed = form.record ? groups(values).flat().filter(isTypedIn(values, form.record)) : [];
  const canAsk = form.record !== undefined && isAskable(values, form.record);
  const terms: Terms = {
    isAsked: canAsk && (month !== usual || changed.length > 0),
    month,
    consequence: form.record
      ? consequenceOf(
          form.record,
          { names: changed, figures, span: spanOf(values), now: currentMonth() },
          month,
        )
      : '',
    choose: (next) => {
      if (!form.record || next === month) return;
      const following = Object.entries(followingOf(values, form.record, next));
      for (const [name, value] of following) set(name, value as Asked[string]);
    },
  };
  return { ...form, usual, terms, ...(record && { dated: { terms, record, list: options.list } }) };
};
