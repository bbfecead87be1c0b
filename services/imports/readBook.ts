import type { Book, KnownPerson, KnownPlan } from '#domain/imports/book.ts';
import type { Additional, Entry } from '#domain/plans/allocationPlan.ts';
import { planKey } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { namedClients, namedPeople, namedProjects } from '#projections/people/named/queries.ts';
import { listPlans, type SavedPlan } from '#projections/plans/allocations/queries.ts';
import { everyProject, type Read } from '#projections/reading/read.ts';

/** The agency's records that rows of some months may name or change. */
export const readBook = async (
  read: Read,
  months: readonly Month[],
): Promise<Omit<Book, 'timeOff' | 'formulas' | 'thisMonth'>> => {
  const [clients, projects, members, freelancers, plans] = await Promise.all([
    namedClients(read),
    namedProjects(everyProject(read)),
    namedPeople(read, 'teamMember'),
    namedPeople(read, 'freelancer'),
    months.length > 0 ? listPlans(everyProject(read), months) : [],
  ]);
  return {
    clients,
    projects,
    people: [...members.map(known('teamMember')), ...freelancers.map(known('freelancer'))],
    plans: new Map(plans.map((plan) => [planKey(plan.projectId, plan.month), planOf(plan)])),
  };
};

const known =
  (kind: 'teamMember' | 'freelancer') =>
  ({ id, ...named }: Omit<KnownPerson, 'person'> & { id: number }): KnownPerson => ({
    person: { kind, id },
    ...named,
  });

/** The plan as in its stream, without people who no longer exist. */
const planOf = ({ version, entries }: SavedPlan): KnownPlan => {
  const people: Entry[] = [];
  let additional: Additional | null = null;
  for (const { id, teamMemberId, freelancerId, hours, additionalHours } of entries) {
    if (teamMemberId !== null) {
      people.push({ allocationId: id, person: { kind: 'teamMember', id: teamMemberId }, hours });
    } else if (freelancerId !== null) {
      people.push({ allocationId: id, person: { kind: 'freelancer', id: freelancerId }, hours });
    } else additional = { allocationId: id, hours: additionalHours };
  }
  return { version, entries: people, additional };
};
