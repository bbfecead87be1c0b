import { hourlyRateIncludingNi } from '#domain/figures/peopleLines.ts';
import { decimalOf } from '#domain/money.ts';
import { activeTeamMember } from '../agency/agency.ts';
import type { ReadModel } from '../readModel.ts';
import { teamMembers } from './tables.ts';
import type { TeamMemberView } from './view.ts';

export const teamMembersModel: ReadModel = {
  tables: [teamMembers],
  derive(agency, touched, formulas, rows) {
    for (const id of touched.teamMembers) {
      const member = activeTeamMember(agency, id);
      const view: TeamMemberView | null = member && {
        id,
        ...member.fields,
        salary: decimalOf(member.fields.salary),
        hourlyRate: decimalOf(hourlyRateIncludingNi(member.fields, formulas.set)),
        version: member.version,
      };
      rows.replace(teamMembers, String(id), view ? [{ id, view }] : []);
    }
  },
};
