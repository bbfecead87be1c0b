import { sql } from 'slonik';
import { z } from 'zod';
import { decimalOf } from '#domain/values/money.ts';
import { exact } from '../../reading/exact.ts';
import type { Read } from '../../reading/read.ts';
import { recordReadModel } from '../../reading/recordReadModel.ts';
import { freelancerView } from './view.ts';

export const {
  model: freelancersModel,
  list: listFreelancers,
  find: findFreelancer,
  views: freelancerViews,
  periods: freelancerPeriods,
} = recordReadModel({
  kind: 'freelancer',
  table: 'freelancers',
  view: freelancerView,
  amount: 'hourlyRate',
  viewOf: ({ skills, ...fields }, { id, version, state, changes }) => ({
    id,
    ...fields,
    hourlyRate: decimalOf(fields.hourlyRate),
    contractedHours: fields.minAgreedHours,
    changes,
    ...(skills.length > 0 && { skills }),
    version,
    ...(state.isErased && { isErased: state.isErased }),
  }),
});

const agreed = z.object({ since: z.number(), hours: exact });

/** A freelancer's agreed hours a month, each from a month index on; the first ones from index 0. */
export const agreedHours = (read: Read, id: number): Promise<readonly z.infer<typeof agreed>[]> =>
  read.db.any(sql.type(agreed)`
    select coalesce(lower(months), 0) as since, view->>'minAgreedHours' as hours
    from ${freelancerPeriods(read)} as freelancer
    where id = ${id}
    order by since
  `);
