/** A calendar day in the United Kingdom as `YYYY-MM-DD`. */
export type UkDay = string;

const ukClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

const partsOf = (instant: Date): Map<string, string> =>
  new Map(ukClock.formatToParts(instant).map(({ type, value }) => [type, value]));

/** The day it is in the United Kingdom. */
export const ukDayOf = (instant: Date): UkDay => {
  const parts = partsOf(instant);
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
};

const hour = 3_600_000;

/** The last millisecond of a day in the United Kingdom: in summer its midnight comes an hour before that of UTC. */
export const endOfUkDay = (day: UkDay): Date => {
  const midnight = new Date(`${day}T00:00:00.000Z`).getTime() + 24 * hour;
  // Clocks are changed after midnight, so that the hour it shows there tells how far it is off.
  const ahead = Number(partsOf(new Date(midnight)).get('hour'));
  return new Date(midnight - ahead * hour - 1);
};
