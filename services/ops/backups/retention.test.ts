import { describe, expect, it } from 'vitest';
import { ukDayOf } from '#domain/values/ukDay.ts';
import { daysAfter, startOfUkDay } from '#domain/values/ukTime.ts';
import { obsolete } from './folder.ts';

const at = (day: string) => ({ at: new Date(`${day}T02:30:00Z`) });
const daysOf = (backups: readonly { at: Date }[]) => backups.map((backup) => ukDayOf(backup.at)).toSorted();

describe('which backups are kept', () => {
  it('given a backup a day for two years, then 7 days, 4 weeks and 12 months stay, however often is tidied', () => {
    let made: { at: Date }[] = [];
    for (let day = '2024-11-24'; day <= '2026-11-23'; day = daysAfter(day, 1)) {
      const all = [...made, at(day)];
      const gone = new Set(obsolete(all));
      made = all.filter((backup) => !gone.has(backup));
    }
    expect(daysOf(made)).toEqual([
      ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
      ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
      // Sundays, then the last seven days.
      ...['2026-11-08', '2026-11-15'],
      ...['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
    ]);
  });

  it('given none was made for a long time, then none is given up for being old', () => {
    const made = [at('2020-01-01'), at('2020-02-01'), at('2026-11-23')];
    expect(obsolete(made)).toEqual([]);
  });

  it('given two on one day, then the later one stays; days begin at midnight in the United Kingdom', () => {
    const midnight = startOfUkDay('2026-07-02').getTime();
    const [evening, night, morning] = [-60_000, 0, 3_600_000].map((after) => ({
      at: new Date(midnight + after),
    }));
    const others = ['2026-07-03', '2026-07-04', '2026-07-05', '2026-07-06', '2026-07-07'].map(at);
    expect(obsolete([...others, morning, night, evening].map((each) => each ?? at('2020-01-01')))).toEqual([
      night,
    ]);
  });
});
