import { DomainError, type FieldError, invalid } from '../values/errors.ts';
import { addMonths, isMonth, type Month, monthLabel } from '../values/month.ts';
import { hasUnseen } from '../values/text.ts';
import { parsePlanKey, parseStream } from './streams.ts';

/** How many months ahead a fact may lie at most (docs/numbers.md, Limits). */
const maxMonthsAhead = 60;

type Limit = { max: number; message: string };

/** A limit by digits before the decimal point. */
const money = (figures: number, of = ''): Limit => {
  const pounds = (10 ** figures - 1).toLocaleString('en-GB');
  return { max: 10 ** (figures + 2) - 1, message: `Enter at most £${pounds}.99${of}` };
};
const amount = money(9);
const salary = money(8, ' a year');
const rate = money(5, ' an hour');
const contractedHours = { max: 10_000, message: 'Contracted hours cannot exceed 10,000 a month' };

/** Largest values by their names in events, with the name in requests if it differs. */
const limits: Readonly<Record<string, Limit & { path?: string }>> = {
  salary,
  hourlyRate: rate,
  defaultHourlyRate: rate,
  yearlyThreshold: salary,
  revenue: amount,
  amount,
  defaultMonthlyCost: amount,
  cost: { ...amount, path: 'adjustedCost' },
  directStaffCosts: amount,
  directSoftwareCosts: amount,
  operatingStaffCosts: amount,
  operatingSoftwareCosts: amount,
  otherOperatingCosts: amount,
  contractedHours: { ...contractedHours, path: 'allocatedHours' },
};

/** Fields that contain values, with the path in requests of the values that have a limit. */
const containers: Readonly<Record<string, string>> = { revenueSplit: 'revenueSplit', cost: 'cost.amount' };

/** Names of fields with months, with the name in requests if it differs. */
const monthNames: Readonly<Record<string, { path?: string }>> = {
  month: {},
  startMonth: {},
  endMonth: {},
  from: { path: 'effectiveFrom' },
};

/** Names of fields with names that people read. Those of users also appear as authors. */
const ofUsers = ['username', 'firstName', 'lastName'];
const names = [...ofUsers, 'name', 'role', 'skills', 'client'];

/** Why a name is refused; null if it is allowed. */
const nameFault = (name: string, value: string): string | null => {
  if (hasUnseen(value)) return 'Type this name anew: it has characters that nobody sees';
  // Programs appear as authors with "(API token)" after their name.
  return ofUsers.includes(name) && /[()[\]{}]/.test(value.normalize('NFKC'))
    ? 'Leave out brackets: they tell programs from people'
    : null;
};

/** Computed figures in an event, which nobody typed. */
const workedOut = ['computed', 'shown'];

/** Every single value within data: its name, its value, the field that contains it, and that field's `per`. */
function* valuesIn(data: object, field = '', per?: unknown): Generator<[string, unknown, string, unknown]> {
  for (const [key, value] of Object.entries(data)) {
    const name = Array.isArray(data) ? field : key;
    if (workedOut.includes(key)) continue;
    if (typeof value === 'object' && value !== null) yield* valuesIn(value, field || name, value.per);
    else yield [name, value, field, per];
  }
}

/** Why a month is refused; null if it is allowed. */
const monthFault = (month: Month, thisMonth: Month): string | null => {
  const last = addMonths(thisMonth, maxMonthsAhead);
  return month <= last
    ? null
    : `Choose a month up to ${monthLabel(last)}: ${monthLabel(month)} is too far ahead`;
};

/**
 * Faults of values beyond the limits, each at its field. Values already in the record were not typed anew, and are
 * allowed.
 */
export const limitFaults = (data: object, record: unknown, thisMonth: Month): FieldError[] => {
  const isHeld = holding(record);
  const faults: FieldError[] = [];
  for (const [name, value, field, per] of valuesIn(data)) {
    const isMonthOfFacts = name in monthNames && typeof value === 'string' && isMonth(value);
    const limit = name === 'amount' && per === 'hour' ? rate : limits[name];
    const fault = isMonthOfFacts
      ? monthFault(value, thisMonth)
      : names.includes(name) && typeof value === 'string'
        ? nameFault(name, value)
        : limit && typeof value === 'number' && Math.abs(value) > limit.max
          ? limit.message
          : null;
    if (fault === null || isHeld(value as Month | number)) continue;
    const { path = name } = limits[name] ?? monthNames[name] ?? {};
    faults.push({ path: containers[field] ?? path, message: fault });
  }
  return faults;
};

/** Checks whether a month, a name or a number occurs anywhere in a record. */
const holding = (record: unknown) => {
  let known: string | undefined;
  return (value: Month | number): boolean => {
    known ??= JSON.stringify(record);
    const text = known;
    if (typeof value === 'string') return text.includes(value);
    return [',', '}', ']'].some((end) => text.includes(`:${value}${end}`));
  };
};

/**
 * Refuses typed values beyond a limit (docs/numbers.md, Limits). Undoing and restoring may bring back any earlier
 * value.
 * @throws DomainError 'invalid' with each fault at its field
 */
export const refuseBeyondLimits = (
  stream: string,
  events: readonly { data: unknown }[],
  record: unknown,
  thisMonth: Month,
): void => {
  const { kind, key } = parseStream(stream) ?? { kind: null, key: stream };
  // A report is computed.
  if (kind === 'period') return;
  // A budget's months and amounts have limits of their own.
  const limited = (data: unknown) => (kind === 'budget' ? { name: Object(data).name } : Object(data));
  const faults = events.flatMap(({ data }) => limitFaults(limited(data), record, thisMonth));
  const [first] = faults;
  if (first) throw new DomainError('invalid', first.message, faults);
  const month = kind === 'manualCosts' ? key : kind === 'allocationPlan' ? parsePlanKey(key).month : null;
  const fault = month === null ? null : monthFault(month, thisMonth);
  if (fault !== null && events.some(({ data }) => addsTo(record, data))) throw invalid('month', fault);
};

/** Whether an event adds a value to a plan or to a month's manual figures that was not there. */
const addsTo = (record: unknown, data: unknown): boolean => {
  const isHeld = holding(record);
  for (const [name, value] of valuesIn(data as object)) {
    const isFigure = name === 'allocationId' || limits[name] !== undefined;
    if (isFigure && typeof value === 'number' && !isHeld(value)) return true;
  }
  return false;
};
