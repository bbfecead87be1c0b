import { hourlyRateIncludingNi } from '#domain/money/peopleLines.ts';
import { periodsOf, termsByMonth } from '#domain/records/dated.ts';
import { decimalOf } from '#domain/values/money.ts';
import { activeTeamMember } from '../../foldedState/foldedState.ts';
import { monthRange } from '../../reading/months.ts';
import type { ReadModel } from '../../reading/readModel.ts';
import { teamMembers } from './tables.ts';
import type { TeamMemberView } from './view.ts';

export const teamMembersModel: ReadModel = {
  tables: [teamMembers],
  derive(foldedState, affected, formulas, rows) {
    for (const id of affected.teamMembers) {
      const member = activeTeamMember(foldedState, id);
      if (!member) {
        rows.replace(teamMembers, String(id), []);
        continue;
      }
      const { state, version } = member;
      const changes = termsByMonth(state).map(({ from, terms: { salary, ...terms } }) => ({
        from,
        ...terms,
        ...(salary !== undefined && { salary: decimalOf(salary) }),
      }));
      const periods = periodsOf(state).map(
        ({ startMonth, endMonth, fields: { bankHolidayRegion, skills, ...fields } }) => {
          const view: TeamMemberView = {
            id,
            ...fields,
            salary: decimalOf(fields.salary),
            hourlyRate: decimalOf(hourlyRateIncludingNi(fields, formulas.set)),
            changes,
            ...(skills.length > 0 && { skills }),
            ...(bankHolidayRegion && { bankHolidayRegion }),
            version,
            ...(state.isErased && { isErased: true }),
          };
          return { id, months: monthRange(startMonth, endMonth), view };
        },
      );
      rows.replace(teamMembers, String(id), periods);
    }
  },
};
