import { periodsOf, termsByMonth } from '#domain/records/dated.ts';
import { decimalOf } from '#domain/values/money.ts';
import { activeFreelancer } from '../../foldedState/foldedState.ts';
import { monthRange } from '../../reading/months.ts';
import type { ReadModel } from '../../reading/readModel.ts';
import { freelancers } from './tables.ts';
import type { FreelancerView } from './view.ts';

export const freelancersModel: ReadModel = {
  tables: [freelancers],
  derive(foldedState, affected, _formulas, rows) {
    for (const id of affected.freelancers) {
      const freelancer = activeFreelancer(foldedState, id);
      if (!freelancer) {
        rows.replace(freelancers, String(id), []);
        continue;
      }
      const { state, version } = freelancer;
      const changes = termsByMonth(state).map(({ from, terms: { hourlyRate, ...terms } }) => ({
        from,
        ...terms,
        ...(hourlyRate !== undefined && { hourlyRate: decimalOf(hourlyRate) }),
      }));
      const periods = periodsOf(state).map(({ startMonth, endMonth, fields: { skills, ...fields } }) => {
        const view: FreelancerView = {
          id,
          ...fields,
          hourlyRate: decimalOf(fields.hourlyRate),
          contractedHours: fields.minAgreedHours,
          changes,
          ...(skills.length > 0 && { skills }),
          version,
          ...(state.isErased && { isErased: true }),
        };
        return { id, months: monthRange(startMonth, endMonth), view };
      });
      rows.replace(freelancers, String(id), periods);
    }
  },
};
