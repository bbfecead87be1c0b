import { Big } from 'big.js';
import type { CountName } from '#domain/money/figures.ts';
import { type LeafName, leaves, type Measure } from '#domain/money/leaves.ts';
import type { LinePart } from '#domain/money/line.ts';
import { projectHealths } from '#domain/projects/projectStatus.ts';
import type { StreamKind } from '#domain/records/streams.ts';
import { calendarNames } from '#domain/timeOff/bankHolidayWords.ts';
import { directHours, workingDaysIn, workingHours } from '#domain/timeOff/capacity.ts';
import type { Month } from '#domain/values/month.ts';
import type { PlanningFormulas } from '#domain/values/planningFormulas.ts';
import { directPart } from '#domain/values/words.ts';
import type { FactAddress } from '../../history/lastChanges.ts';
import { listTeamHours } from '../../plans/allocations/queries.ts';
import { listClientsGoingWell } from '../../projects/readModel.ts';
import type { Read } from '../../reading/read.ts';
import type { LineRow } from '../lines/listing.ts';

/** A line without names and change yet. Amount in pence, hours or a count. */
export type Draft = {
  record: { kind: StreamKind; id: string };
  /** Names, if the lines themselves have them; otherwise the record's are used. */
  name?: string;
  of?: string;
  amount: number;
  calculation: string;
  /** The facts that it depends on; its change is the last one of any of them. */
  setBy: readonly FactAddress[];
};

const amountOf = (line: LineRow, measure: Measure, days: number): number => {
  if (measure === 'dayHours') return workingHours(line, days);
  return measure === 'directDayHours' ? directHours(line, days) : line[measure];
};

const addsNothing = (line: LineRow, measure: Measure): boolean =>
  line[measure] === 0 &&
  !(measure === 'dayHours' && line.hoursOff) &&
  !(measure === 'directDayHours' && line.directHoursOff);

const calculationOf = (line: LineRow, measure: Measure, days: number): string => {
  if (line.part === 'timeOff') {
    const percentage = new Big(line.directHoursOff).div(line.hoursOff).times(100).round(2).toNumber();
    return measure === 'dayHours' ? line.calculation : `${line.calculation}${directPart(percentage)}`;
  }
  switch (measure) {
    case 'billableHours':
    case 'contractedHours':
      return line.calculation;
    case 'dayHours':
      return `${line.calculation} × ${daysText(line, days)}`;
    case 'directDayHours': {
      const percentage = new Big(line.directDayHours).div(line.dayHours).times(100).round(2).toNumber();
      return `${line.calculation} × ${daysText(line, days)}${directPart(percentage)}`;
    }
    default:
      return line.amountCalculation;
  }
};

/** "20 working days", "19 working days in Scotland". */
const daysText = ({ region }: LineRow, days: number): string =>
  `${days} working days${region ? ` in ${calendarNames[region]}` : ''}`;

/** The lines of a leaf in a month, without those that add nothing. */
export const draftsOfLeaf = (
  lines: readonly LineRow[],
  name: LeafName,
  month: Month,
  set: PlanningFormulas,
): Draft[] => {
  const { parts, measure } = leaves[name];
  return lines.flatMap((line) => {
    if (!(parts as readonly string[]).includes(line.part) || addsNothing(line, measure)) return [];
    const { kind, id } = line;
    const days = workingDaysIn(month, set, line.region);
    return [
      {
        record: { kind, id: String(id) },
        amount: amountOf(line, measure, days),
        calculation: calculationOf(line, measure, days),
        setBy: factsBehind(line, measure, month, set),
      },
    ];
  });
};

/** The lines of a count, from the records themselves. */
export const draftsOfCount = async (read: Read, name: CountName, month: Month): Promise<Draft[]> =>
  name === 'allocatedHours' ? teamHours(read, month) : clientsGoingWell(read, month);

const teamHours = async (read: Read, month: Month): Promise<Draft[]> =>
  (await listTeamHours(read, month)).map(({ projectId, projectName, memberId, memberName, hours }) => {
    const record = { kind: 'allocationPlan' as const, id: String(projectId) };
    return {
      record,
      name: memberName,
      of: projectName,
      amount: hours,
      calculation: `Allocated to ${projectName}`,
      setBy: [{ ...record, keys: [`teamMember-${memberId}`], in: { only: month } }],
    };
  });

const clientsGoingWell = async (read: Read, month: Month): Promise<Draft[]> =>
  (await listClientsGoingWell(read, month)).map(({ clientId, clientName, projectIds }) => ({
    record: { kind: 'client', id: String(clientId) },
    name: clientName,
    amount: 1,
    calculation:
      projectIds.length === 1
        ? 'Its project is in no trouble'
        : `None of its ${projectIds.length} projects is in trouble`,
    setBy: projectIds.map((id) => ({
      kind: 'project' as const,
      id: String(id),
      in: 'anyMonth',
      keys: ['status'],
      // A project's lifecycle does not affect its health.
      among: projectHealths,
    })),
  }));

type Terms = Partial<Record<Measure, readonly string[]>>;

const personCost = (...terms: string[]): Terms => {
  const split = [...terms, 'costType', 'directCostPercentage'];
  return { directCost: split, operatingCost: split };
};
const project = (revenue: readonly string[], hours: readonly string[]): Terms => ({
  revenue: ['projectType', 'likelihood', ...revenue],
  billableHours: ['projectType', 'likelihood', ...hours],
});
const oneOff = ['revenue', 'revenueSplit', 'startMonth'];
const price = ['defaultMonthlyCost', 'costType', 'isActive'];
const subscription: Terms = { directCost: price, operatingCost: price };

/** The terms of a record, by their names in history, that each amount of a line depends on. */
const termsOf: Record<LinePart, Terms> = {
  retainer: project(['revenue'], ['revenue', 'hourlyRate']),
  slaContracted: project(['contractedHours', 'hourlyRate'], ['contractedHours']),
  slaAdditional: project(['hourlyRate'], []),
  oneOff: project(oneOff, [...oneOff, 'hourlyRate']),
  unscheduled: project(oneOff, [...oneOff, 'hourlyRate']),
  teamMember: {
    dayHours: ['workingHours', 'bankHolidayRegion'],
    directDayHours: ['workingHours', 'bankHolidayRegion', 'costType', 'directCostPercentage'],
    ...personCost('salary'),
  },
  // Depends on the time off itself, whose fact is in the line's `termsSince`.
  timeOff: {},
  freelancer: {
    contractedHours: ['minAgreedHours', 'costType', 'directCostPercentage'],
    ...personCost('minAgreedHours', 'hourlyRate'),
  },
  freelancerAdditional: personCost('minAgreedHours', 'hourlyRate'),
  software: subscription,
  softwareAdjustment: subscription,
  otherCost: { otherCost: ['amount', 'month', 'isRecurring'] },
};

/** The facts that a line's amount depends on in a month. */
const factsBehind = (
  { part, kind, id, termsSince }: LineRow,
  measure: Measure,
  month: Month,
  { monthlyCostIncludesEmployerNi }: PlanningFormulas,
): FactAddress[] => {
  const record = { kind, id: String(id) };
  const followsFromNi = part === 'teamMember' && measure.endsWith('Cost') && monthlyCostIncludesEmployerNi;
  const terms = [...(termsOf[part][measure] ?? []), ...(followsFromNi ? ['isUkEmployee'] : [])];
  const since = Map.groupBy(terms, (term) => termsSince?.[term] ?? null);
  return [
    ...[...since].map(([from, keys]) => ({ ...record, keys, in: { from, upTo: month } })),
    ...(part === 'timeOff'
      ? [{ ...record, keys: Object.keys(termsSince ?? {}), in: 'anyMonth' as const }]
      : []),
    ...besideTerms(part, record, month),
  ];
};

/** The facts besides its record's terms that a line of a single month depends on. */
const besideTerms = (
  part: LinePart,
  record: Pick<FactAddress, 'kind' | 'id'>,
  month: Month,
): FactAddress[] => {
  const only = { only: month };
  switch (part) {
    case 'slaAdditional':
      return [{ kind: 'allocationPlan', id: record.id, keys: ['additionalHours'], in: only }];
    case 'softwareAdjustment':
      return [{ ...record, keys: ['effectiveCost'], in: only }];
    case 'freelancerAdditional':
      return [{ kind: 'allocationPlan', id: null, keys: [`freelancer-${record.id}`], in: only }];
    default:
      return [];
  }
};
