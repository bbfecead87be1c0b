import type { MemberHours } from './capacity.ts';
import type { Formulas } from './formulas.ts';
import { exact, type Fraction, isAbove, minus, plus, ratio, sum, times } from './fraction.ts';
import { hoursAskedBy, type Work } from './work.ts';

/** Demand without capacity counts as overallocated (docs/domain.md, Colours and statuses). */
const statusOf = (demand: Fraction, capacity: Fraction, { capacityBounds }: Formulas): string => {
  if (isAbove(demand, times(capacity, exact(capacityBounds.full)))) return 'Overallocated';
  return isAbove(demand, times(capacity, exact(capacityBounds.healthy))) ? 'At Capacity' : 'Healthy';
};

/** Demand and capacity in hours, and utilisations as fractions (docs/domain.md, Required hours; Utilisation). */
export const planningOf = (
  work: readonly Work[],
  team: readonly MemberHours[],
  freelancerContractedHours: Fraction,
  formulas: Formulas,
) => {
  const retainerHours = hoursAskedBy(work, 'retainer');
  const slaContractedHours = hoursAskedBy(work, 'sla');
  const slaAdditionalHours = sum(work.map(({ additionalHours }) => additionalHours));
  const oneOffHours = hoursAskedBy(work, 'one_off');
  const demand = sum([retainerHours, slaContractedHours, slaAdditionalHours, oneOffHours]);
  const own = sum(team.map(({ direct }) => direct));
  const all = plus(own, freelancerContractedHours);
  const statuses = {
    capacityStatus: statusOf(demand, own, formulas),
    capacityStatusWithFreelancers: statusOf(demand, all, formulas),
  };
  const hours = {
    retainerHours,
    slaContractedHours,
    slaAdditionalHours,
    oneOffHours,
    teamDirectHours: own,
    freelancerContractedHours,
    clientBillableHours: demand,
    internalTeamHours: own,
    internalTeamPlusContractedFreelancerHours: all,
    capacityUtilization: ratio(demand, own),
    capacityUtilizationWithFreelancers: ratio(demand, all),
    capacityGap: minus(demand, own),
    capacityGapWithFreelancers: minus(demand, all),
  };
  return { hours, statuses };
};
