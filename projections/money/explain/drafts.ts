import { Big } from 'big.js';
import type { CountName } from '#domain/money/figures.ts';
import { type LeafName, leaves, type Measure } from '#domain/money/leaves.ts';
import { projectHealths } from '#domain/projects/projectStatus.ts';
import type { StreamKind } from '#domain/records/streams.ts';
import { calendarNames } from '#domain/timeOff/bankHolidayWords.ts';
import { directHours, workingDaysIn, workingHours } from '#domain/timeOff/capacity.ts';
import type { Month } from '#domain/values/month.ts';
import type { PlanningFormulas } from '#domain/values/planningFormulas.ts';
import { directPart } from '#domain/values/words.ts';
import type { FactAddress } from '../../history/lastChanges.ts';
import { listTeamHours } from '../../plans/allocations/queries.ts';
import { listClientsGoingWell } from '../../projects/queries.ts';
import type { Read } from '../../reading/read.ts';
import type { LineRow } from '../lines/listing.ts';
import { factsBehind } from './setBy.ts';

/** A line before its names and its change are known. Amounts in pence, hours or a count. */
export type Draft = {
  record: { kind: StreamKind; id: string };
  /** Where the lines themselves know them; else they are the record's. */
  name?: string;
  of?: string;
  amount: number;
  calculation: string;
  /** The facts that it follows from: the one that changed last has set it. */
  setBy: readonly FactAddress[];
};

const amountOf = (line: LineRow, measure: Measure, days: number): number => {
  if (measure === 'dayHours') return workingHours(line, days);
  return measure === 'directDayHours' ? directHours(line, days) : line[measure];
};

const isNothing = (line: LineRow, measure: Measure): boolean =>
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

/** What the lines of a month add to a leaf; a line that adds nothing is left out. */
export const draftsOfLeaf = (
  lines: readonly LineRow[],
  name: LeafName,
  month: Month,
  set: PlanningFormulas,
): Draft[] => {
  const { parts, measure } = leaves[name];
  return lines.flatMap((line) => {
    if (!(parts as readonly string[]).includes(line.part) || isNothing(line, measure)) return [];
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

/** What is counted from records themselves. */
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
      // The lifecycle of a project is no part of its health.
      among: projectHealths,
    })),
  }));
