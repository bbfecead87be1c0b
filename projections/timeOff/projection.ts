import { daysByYear, offByMonth } from '#domain/money/timeOffLines.ts';
import { monthIndex } from '#domain/values/month.ts';
import { activeTeamMember } from '../foldedState/foldedState.ts';
import { monthRange } from '../reading/months.ts';
import type { ReadModel } from '../reading/readModel.ts';
import { monthsOff, timeOff } from './tables.ts';
import type { TimeOffEntry } from './view.ts';

export const timeOffModel: ReadModel = {
  tables: [timeOff, monthsOff],
  derive(foldedState, affected, { set }, rows) {
    for (const id of affected.teamMembers) {
      const state = activeTeamMember(foldedState, id)?.state;
      // Of somebody who is erased only hours are left, and those are in the figures.
      const entries = state && !state.isErased ? (state.timeOff?.entries ?? []) : [];
      rows.replace(
        timeOff,
        String(id),
        entries.map((entry) => {
          const view: TimeOffEntry = { ...entry, daysByYear: state ? daysByYear(state, entry, set) : {} };
          return {
            team_member_id: id,
            id: entry.id,
            months: monthRange(entry.from.slice(0, 7), entry.to.slice(0, 7)),
            status: entry.status,
            view,
          };
        }),
      );
      rows.replace(
        monthsOff,
        String(id),
        (state ? offByMonth(state, entries, set) : []).map((off) => ({
          team_member_id: id,
          month: monthIndex(off.month),
          days: off.days,
          hours: off.hours,
          requested_days: off.requestedDays,
          requested_hours: off.requestedHours,
        })),
      );
    }
  },
};
