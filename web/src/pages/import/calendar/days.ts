import ICAL from 'ical.js';
import { type UkDay, ukDayOf } from '#domain/values/ukDay.ts';
import { daysAfter } from '#domain/values/ukTime.ts';
import { ukZone, utc, type Zone } from './zones.ts';

/** A day or time as in a calendar: the local time of its zone as if it were UTC, in milliseconds. */
export type Written = { reading: number; isDay: boolean; zone: Zone };

export type Span = { start: Written; end: Written };

type Days = { from: UkDay; to: UkDay };

const writtenDay = ({ reading }: Written): string => new Date(reading).toISOString().slice(0, 10);

const instantOf = ({ reading, zone }: Written): number => zone(reading);

/** The day in the United Kingdom; a whole day is the same day everywhere. */
const ukDay = (time: Written): UkDay => (time.isDay ? writtenDay(time) : ukDayOf(new Date(instantOf(time))));

/** @throws Error for what is no time */
export const written = (time: unknown, zone: Zone | undefined): Written => {
  if (!(time instanceof ICAL.Time)) throw new Error('This is no time');
  const at = new Date(0);
  at.setUTCFullYear(time.year, time.month - 1, time.day);
  if (at.getUTCDate() !== time.day) throw new Error('This is no day');
  const reading = at.setUTCHours(time.hour, time.minute, time.second);
  if (time.isDate) return { reading, isDay: true, zone: ukZone };
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  return { reading, isDay: false, zone: isUtc ? utc : (zone ?? ukZone) };
};

/**
 * Whether an exception names an instance. A day names every instance on it. In a series of whole days, a time in UTC
 * names its UK day, and a time in another zone the day as written.
 */
export const isInstance = (named: Written, instance: Written): boolean => {
  if (named.isDay) return writtenDay(named) === writtenDay(instance);
  if (instance.isDay) return (named.zone === utc ? ukDay(named) : writtenDay(named)) === writtenDay(instance);
  return instantOf(named) === instantOf(instance);
};

/** Whether an instance begins after another time; for whole days, on a later day. */
export const isAfter = (instance: Written, other: Written): boolean => {
  if (other.isDay) return writtenDay(instance) > writtenDay(other);
  if (instance.isDay) return writtenDay(instance) > (other.zone === utc ? ukDay(other) : writtenDay(other));
  return instantOf(instance) > instantOf(other);
};

/** A span as long as another one, with another start. */
export const spanFrom = (start: Written, like: Span): Span => {
  if (like.start.zone === like.end.zone)
    return { start, end: { ...start, reading: start.reading + like.end.reading - like.start.reading } };
  const end = instantOf(start) + instantOf(like.end) - instantOf(like.start);
  return { start, end: { reading: end, isDay: false, zone: utc } };
};

/**
 * The days in the United Kingdom that an event covers, inclusive. An event's end is the first moment after it. Null
 * where the end is before the start.
 */
export const daysOf = ({ start, end }: Span): Days | null => {
  const from = ukDay(start);
  if (isAfter(start, end)) return null;
  if (start.isDay) {
    const last = daysAfter(ukDay(end), -1);
    return { from, to: last < from ? from : last };
  }
  const to = ukDayOf(new Date(Math.max(instantOf(start), instantOf(end) - 1000)));
  return { from, to };
};

/** The hours of an event within one day, such as "4.5"; '' for whole days, and for several. */
export const hoursOf = ({ start, end }: Span, { from, to }: Days): string => {
  if (start.isDay || from !== to) return '';
  const hours = (instantOf(end) - instantOf(start)) / 3_600_000;
  return hours > 0 && hours < 24 ? String(Math.round(hours * 100) / 100) : '';
};
