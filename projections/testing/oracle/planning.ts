import type { MemberHours } from './capacity.ts';
import { type Fraction, minus, plus, ratio, sum } from './fraction.ts';
import { hoursAskedBy, type Work } from './work.ts';

/** Demand against capacity: hours, and utilisations as fractions (decisions sections 4 and 5). */
export const planningOf = (
  work: readonly Work[],
  team: readonly MemberHours[],
  freelancerContractedHours: Fraction,
) => {
  const retainerHours = hoursAskedBy(work, 'retainer');
  const slaContractedHours = hoursAskedBy(work, 'sla');
  const slaAdditionalHours = sum(work.map(({ additionalHours }) => additionalHours));
  const oneOffHours = hoursAskedBy(work, 'one_off');
  const demand = sum([retainerHours, slaContractedHours, slaAdditionalHours, oneOffHours]);
  const own = sum(team.map(({ direct }) => direct));
  const all = plus(own, freelancerContractedHours);
  return {
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
};
