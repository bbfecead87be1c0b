import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { ukTimeZone } from '#domain/values/ukDay.ts';

/** Converts a zone's local time into an instant. Both in milliseconds, local time as if it were UTC. */
export type Zone = (reading: number) => number;

export const utc: Zone = (reading) => reading;

const day = 86_400_000;

/**
 * A zone by its UTC offset at an instant. A local time that occurs twice is the first of both; one that is skipped uses
 * the offset before (RFC 5545, 3.3.5).
 */
const zoneBy =
  (aheadAt: (instant: number) => number): Zone =>
  (reading) => {
    const [before, after] = [aheadAt(reading - day), aheadAt(reading + day)];
    const isLater = aheadAt(reading - before) !== before && aheadAt(reading - after) === after;
    return reading - (isLater ? after : before);
  };

/** A zone of the tz database; undefined for an unknown name. */
const zoneOfDatabase = (name: string): Zone | undefined => {
  try {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: name,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    return zoneBy((instant) => Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant);
  } catch {
    return undefined;
  }
};

/** The zone of times without one: they mean local time everywhere, here UK time. */
export const ukZone: Zone = zoneOfDatabase(ukTimeZone) ?? utc;

/** "Europe/Berlin" of "/mozilla.org/20050126_1/Europe/Berlin". */
const withoutRegistry = (name: string): string => name.replace(/^\/.*\/(?=[^/]+\/[^/]+$)/, '');

/**
 * The zones that a calendar's times may name: those that it defines, those of the tz database, and Windows ones by
 * CLDR.
 */
export const zonesOf = (described: readonly ICAL.Component[]): ((name: string) => Zone | undefined) => {
  const zones = new Map<string, Zone | undefined>();
  for (const component of described) {
    const zone = new ICAL.Timezone(component);
    zones.set(zone.tzid, (reading) => {
      const time = partsOf(reading);
      return reading - zone.utcOffset(ICAL.Time.fromData(time)) * 1000;
    });
  }
  return (name) => {
    if (!zones.has(name)) zones.set(name, zoneOfDatabase(withoutRegistry(name)) ?? zoneOfWindows(name));
    return zones.get(name);
  };
};

const zoneOfWindows = (name: string): Zone | undefined => {
  const [usual] = findIana(name);
  return usual === undefined ? undefined : zoneOfDatabase(usual);
};

const partsOf = (reading: number) => {
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = new Date(reading)
    .toISOString()
    .split(/\D/)
    .map(Number);
  return { year, month, day: date, hour, minute, second };
};
