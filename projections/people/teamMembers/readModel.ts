import { hourlyRateIncludingNi } from '#domain/money/peopleLines.ts';
import { decimalOf } from '#domain/values/money.ts';
import { recordReadModel } from '../../reading/recordReadModel.ts';
import { teamMemberView } from './view.ts';

export const {
  model: teamMembersModel,
  list: listTeamMembers,
  find: findTeamMember,
  views: teamMemberViews,
  periods: teamMemberPeriods,
} = recordReadModel({
  kind: 'teamMember',
  table: 'team_members',
  view: teamMemberView,
  amount: 'salary',
  viewOf: ({ bankHolidayRegion, skills, ...fields }, { id, version, state, changes }, set) => ({
    id,
    ...fields,
    salary: decimalOf(fields.salary),
    hourlyRate: decimalOf(hourlyRateIncludingNi(fields, set)),
    changes,
    ...(skills.length > 0 && { skills }),
    ...(bankHolidayRegion && { bankHolidayRegion }),
    version,
    ...(state.isErased && { isErased: state.isErased }),
  }),
});
