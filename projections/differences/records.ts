import { periodsOf } from '#domain/dated.ts';
import { hourlyRateIncludingNi } from '#domain/figures/peopleLines.ts';
import { poundsOf } from '#domain/money.ts';
import type { Month } from '#domain/month.ts';
import { type Agency, activeTeamMember } from '../agency/agency.ts';
import { monthRange } from '../months.ts';
import { changeOf, meant } from './change.ts';
import {
  type ReckonedMeasure,
  type ReckonedRecord,
  reckonedMeasures,
  recordsOf,
  type Side,
} from './reckoned.ts';
import type { DifferenceView, RecordKind } from './view.ts';

/** What is counted in hours; all else is money. */
const hours: readonly ReckonedMeasure[] = ['billableHours', 'workingHours', 'directHours', 'contractedHours'];

/** Figures of single records that two agencies say differently, by month; money in pounds. */
export const differentRecords = (before: Side, after: Side): DifferenceView[] => [
  ...recordsOf(before, after).flatMap(({ kind, id, was, is }) => {
    const record = { kind, id, name: nameOf(after.agency, kind, id) };
    return reckonedMeasures.flatMap((figure) =>
      differencesIn(was, is, figure, before.reckoned.months).map((said) => ({ figure, record, ...said })),
    );
  }),
  ...differentRates(before, after),
];

type Said = Pick<DifferenceView, 'month' | 'from' | 'to' | 'change'>;

const differencesIn = (
  was: ReckonedRecord | undefined,
  is: ReckonedRecord | undefined,
  figure: ReckonedMeasure,
  months: readonly Month[],
): Said[] => {
  const found: Said[] = [];
  const shown = (amount: number | undefined) =>
    meant(hours.includes(figure) ? (amount ?? 0) : poundsOf(amount ?? 0));
  const compare = (month: Month | null, one: number | undefined, other: number | undefined) => {
    if ((one ?? 0) === (other ?? 0)) return;
    const [from, to] = [shown(one), shown(other)];
    if (from !== to) found.push({ month, from, to, change: changeOf(from, to) });
  };
  compare(null, was?.unscheduled[figure], is?.unscheduled[figure]);
  const [one, other] = [was?.amounts[figure], is?.amounts[figure]];
  months.forEach((month, place) => {
    compare(month, one?.[place], other?.[place]);
  });
  return found;
};

/** Hourly rates of the same months of a team member who is there on both sides. */
const differentRates = (before: Side, after: Side): DifferenceView[] =>
  [...after.agency.teamMember.keys()].map(Number).flatMap((id) => {
    const ratesBefore = ratesOf(before, id);
    const record = { kind: 'teamMember' as const, id, name: nameOf(after.agency, 'teamMember', id) };
    return [...ratesOf(after, id)].flatMap(([months, { month, rate: to }]) => {
      const from = ratesBefore.get(months)?.rate;
      return from === undefined || from === to
        ? []
        : [{ month, figure: 'hourlyRate' as const, record, from, to, change: changeOf(from, to) }];
    });
  });

/** By the months in which they hold: since when, and pounds an hour. */
const ratesOf = ({ agency, set }: Side, id: number): Map<string, { month: Month | null; rate: number }> => {
  const member = activeTeamMember(agency, id);
  return new Map(
    (member ? periodsOf(member.state) : []).map(({ startMonth, endMonth, fields }) => [
      monthRange(startMonth, endMonth),
      { month: startMonth, rate: poundsOf(hourlyRateIncludingNi(fields, set)) },
    ]),
  );
};

/** What a record is called; one that is gone by its number. */
export const nameOf = (agency: Agency, kind: RecordKind, id: number): string => {
  const state: unknown = agency[kind].get(String(id))?.state;
  const { status, fields } = (state ?? {}) as { status?: string; fields?: { name?: string } };
  return (status === 'active' ? fields?.name : undefined) ?? `${kind} ${id}`;
};
