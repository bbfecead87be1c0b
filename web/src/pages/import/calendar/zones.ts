/**
 * The instant of a time by the clocks of a zone that the calendar names and doesn't describe.
 * @param zone by its name in the tz database, "Europe/Berlin"
 * @param time as clocks there show it: "2026-07-06T23:30:00"
 * @returns undefined for a zone that nobody knows, and for a time without one
 */
export const instantIn = (zone: string | undefined, time: string): Date | undefined => {
  const asUtc = Date.parse(`${time}Z`);
  if (!zone || Number.isNaN(asUtc)) return undefined;
  try {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const aheadAt = (instant: number) => Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant;
    // What clocks are ahead by may be another before and after the first guess.
    return new Date(asUtc - aheadAt(asUtc - aheadAt(asUtc)));
  } catch {
    return undefined;
  }
};
