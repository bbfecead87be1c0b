import { decimalOf } from '#domain/money.ts';
import { activeFreelancer } from '../agency/agency.ts';
import type { ReadModel } from '../readModel.ts';
import { freelancers } from './tables.ts';
import type { FreelancerView } from './view.ts';

export const freelancersModel: ReadModel = {
  tables: [freelancers],
  derive(agency, touched, _formulas, rows) {
    for (const id of touched.freelancers) {
      const freelancer = activeFreelancer(agency, id);
      const view: FreelancerView | null = freelancer && {
        id,
        ...freelancer.fields,
        hourlyRate: decimalOf(freelancer.fields.hourlyRate),
        contractedHours: freelancer.fields.minAgreedHours,
        version: freelancer.version,
      };
      rows.replace(freelancers, String(id), view ? [{ id, view }] : []);
    }
  },
};
