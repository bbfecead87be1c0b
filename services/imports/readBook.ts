import type { Book, KnownPerson } from '#domain/imports/book.ts';
import { planKey } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { namedClients, namedPeople, namedProjects } from '#projections/people/named/queries.ts';
import { listPlans } from '#projections/plans/allocations/queries.ts';
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
    months.length > 0 ? listPlans(read, months) : [],
  ]);
  return {
    clients,
    projects,
    people: [...members.map(known('teamMember')), ...freelancers.map(known('freelancer'))],
    plans: new Map(
      plans.map(({ projectId, month, version, state }) => [planKey(projectId, month), { version, ...state }]),
    ),
  };
};

const known =
  (kind: 'teamMember' | 'freelancer') =>
  ({ id, ...named }: Omit<KnownPerson, 'person'> & { id: number }): KnownPerson => ({
    person: { kind, id },
    ...named,
  });
