import ICAL from 'ical.js';
import { type UkDay, ukDayOf } from '#domain/ukDay.ts';
import { daysAfter } from '#domain/ukTime.ts';
import { instantIn } from './zones.ts';

type Days = { from: UkDay; to: UkDay };

/**
 * The days in the United Kingdom that an event covers, the last one included. An end is the first moment after it;
 * whole days, and times without a zone, are the same day everywhere.
 * @param zone what the event calls the zone of its times, where the file may not describe it
 */
export const daysOf = (start: ICAL.Time, end: ICAL.Time, zone: string | undefined): Days => {
  const from = dayOf(start, zone);
  if (start.isDate) {
    const last = daysAfter(dayOf(end, zone), -1);
    return { from, to: last < from ? from : last };
  }
  const beforeEnd = end.clone();
  if (end.compare(start) > 0) beforeEnd.adjust(0, 0, 0, -1);
  const to = dayOf(beforeEnd, zone);
  return { from, to: to < from ? from : to };
};

/** Hours of an event that begins and ends on one day, such as "4.5"; '' for whole days, and for several. */
export const hoursOf = (start: ICAL.Time, end: ICAL.Time, { from, to }: Days): string => {
  if (start.isDate || from !== to) return '';
  const hours = end.subtractDateTz(start).toSeconds() / 3600;
  return hours > 0 && hours < 24 ? String(Math.round(hours * 100) / 100) : '';
};

const dayOf = (time: ICAL.Time, zone: string | undefined): UkDay => {
  const written = time.toString().slice(0, 10);
  if (time.isDate) return written;
  if (time.zone === ICAL.Timezone.utcTimezone) return ukDayOf(time.toJSDate());
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone)
    return ukDayOf(time.convertToZone(ICAL.Timezone.utcTimezone).toJSDate());
  const instant = instantIn(zone, time.toString());
  return instant ? ukDayOf(instant) : written;
};
