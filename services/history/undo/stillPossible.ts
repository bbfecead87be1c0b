import type { UserCommand } from '#domain/access/user.ts';
import {
  allocationPlanRules,
  freelancerRules,
  projectRules,
  teamMemberRules,
} from '#domain/history/rules.ts';
import { undoable, type Versions } from '#domain/history/takeBack.ts';
import { isActive, partOf } from '#domain/history/undoRules.ts';
import type { FreelancerState } from '#domain/people/freelancer.ts';
import type { TeamMemberState } from '#domain/people/teamMember.ts';
import type { AllocationPlanCommand, AllocationPlanState, Person } from '#domain/plans/allocationPlan.ts';
import {
  type Available,
  endedReason,
  refuseHoursAfterTheEnd,
  refuseHoursOfTheAbsent,
  type WantedHours,
} from '#domain/plans/planAvailability.ts';
import { hoursIn } from '#domain/plans/planMerge.ts';
import type { ClientCommand, ClientState } from '#domain/projects/client.ts';
import { projectLabel } from '#domain/projects/projectLabel.ts';
import { parsePlanKey, planKey, streams } from '#domain/records/streams.ts';
import { DomainError, notFound } from '#domain/values/errors.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { isWithin, type Span } from '#domain/values/span.ts';
import { listUsers } from '#projections/access/users/readModel.ts';
import type { UserView } from '#projections/access/users/view.ts';
import { listFreelancers } from '#projections/people/freelancers/readModel.ts';
import { firstMonthToBeHired } from '#projections/people/placeholders/readModel.ts';
import { listTeamMembers } from '#projections/people/teamMembers/readModel.ts';
import { firstPlannedMonths } from '#projections/plans/allocations/queries.ts';
import { findClient, findClientByName } from '#projections/projects/clients/readModel.ts';
import { findProject, projectsOfClient } from '#projections/projects/readModel.ts';
import { everyProject, type Read } from '#projections/reading/read.ts';
import { stateAfter } from '../../commands/execute.ts';
import { requireProject } from '../../commands/planReferences.ts';
import { otherUserOf } from '../../commands/users.ts';
import type { EventStore } from '../../log/eventStore/eventStore.ts';
import type { ChangedRecord } from './loadRecords.ts';
import type { AnyRules } from './rulesOf.ts';

/** Kinds of record that plans refer to. */
type Deletable = 'project' | 'teamMember' | 'freelancer';

type People = (person: Person) => Available | undefined;

const rulesOfPerson = { teamMember: teamMemberRules, freelancer: freelancerRules };

/** Any month will do: a project has one client in all months, and people are listed outside their own months, too. */
export const anyMonth: Month = '2025-06';

/** Decides whether something can still be undone; every query runs once. */
export class StillPossible {
  readonly #read: Read;
  readonly #records: readonly ChangedRecord[];
  readonly #store: Pick<EventStore, 'readStream'>;
  readonly #people = new Map<Month, Promise<People>>();
  readonly #planned = new Map<Deletable, ReturnType<typeof firstPlannedMonths>>();
  #users: Promise<readonly UserView[]> | undefined;

  /** @param records all records that will be asked about, so that one query serves thousands of them */
  constructor(read: Read, records: readonly ChangedRecord[], store: Pick<EventStore, 'readStream'>) {
    this.#read = read;
    this.#records = records;
    this.#store = store;
  }

  /** The people of a month; where first or last months are undone too, as they will be then. */
  people(month: Month): Promise<People> {
    const known = this.#people.get(month) ?? this.#peopleThen(month);
    this.#people.set(month, known);
    return known;
  }

  async #peopleThen(month: Month): Promise<People> {
    const find = await peopleOf(this.#read, month);
    return (person) => {
      const found = find(person);
      return found && { ...found, ...this.#spanBefore(person) };
    };
  }

  /** The first and last month that the undo restores: none where the person's own undo leaves them as they are. */
  #spanBefore({ kind, id }: Person): Partial<Span> {
    const record = this.#records.find((each) => each.kind === kind && each.key === String(id));
    if (!record) return {};
    const { before } = record.versions as Versions<TeamMemberState | FreelancerState>;
    const { ready } = undoable(rulesOfPerson[kind] as AnyRules, record.versions);
    if (before.status !== 'active' || !ready.includes(partOf('startMonth'))) return {};
    const { startMonth, endMonth } = before.fields;
    return { startMonth, endMonth };
  }

  /** @throws DomainError where a command's hours can't be planned, by the rules of every save */
  async requirePlan(
    { key, versions, position }: ChangedRecord,
    command: AllocationPlanCommand,
  ): Promise<void> {
    if (command.type !== 'ReplaceAllocations') return;
    const { projectId, month } = parsePlanKey(key);
    const { entries, additionalHours } = command;
    const project = await requireProject(this.#read, projectId, month, additionalHours);
    const now = versions.now as AllocationPlanState;
    const wanted = entries.map((entry, index) => ({ ...entry, path: `entries.${index}` }));
    refuseHoursAfterTheEnd(month, now, wanted, additionalHours, project);
    const before = versions.before as AllocationPlanState;
    const find = await this.people(month);
    const judged: WantedHours[] = [];
    for (const entry of wanted) {
      const available = find(entry.person);
      const isAway = available !== undefined && !isWithin(available, month);
      const stood = isAway && entry.hours <= hoursIn(before, entry.person);
      // Hours planned while somebody was already away in the month are restored as they were.
      if (!stood || !(await this.#wasAway(entry.person, month, position))) judged.push(entry);
    }
    refuseHoursOfTheAbsent(month, now, judged, find);
  }

  /** Whether somebody was away in a month, as of a log position. */
  async #wasAway({ kind, id }: Person, month: Month, position: number): Promise<boolean> {
    const events = (await this.#store.readStream(streams[kind](id))).filter(
      (event) => event.position < position,
    );
    const state = stateAfter(kind, events) as TeamMemberState | FreelancerState;
    return state.status === 'active' && !isWithin(state.fields, month);
  }

  /** @throws DomainError where a user would be linked to a team member who has another user */
  async requireLinkable({ key }: ChangedRecord, command: UserCommand): Promise<void> {
    if (command.type !== 'UpdateUser') return;
    const other = await otherUserOf(this.#read, command.fields.teamMemberId ?? null, key);
    if (other === undefined) return;
    throw new DomainError(
      'conflict',
      `This team member is linked to the user ${other} by now. Unlink that user in User Management first, then undo this.`,
    );
  }

  /** @throws DomainError where another client has the name by now that a command restores */
  async requireFreeName({ key, versions }: ChangedRecord, command: ClientCommand): Promise<void> {
    const now = versions.now as ClientState;
    if (now.status === 'absent') return;
    const [name, does] =
      command.type === 'RevertClient' ? [command.to.fields.name, 'undo'] : [now.fields.name, 'bring back'];
    if (command.type !== 'RevertClient' && command.type !== 'RestoreClient') return;
    const other = await findClientByName(this.#read, name);
    if (!other || String(other.id) === key) return;
    throw new DomainError(
      'conflict',
      `There is another client called ${other.name} by now. Rename that one first, then ${does} this.`,
    );
  }

  /** Why hours to be hired can't be raised on a project in a month; null where they can. */
  async obstacleOfHours({ projectId, month }: ReturnType<typeof parsePlanKey>): Promise<string | null> {
    const project = await findProject(this.#read, projectId, month);
    if (!project) return notFound('This project').message;
    // Hours that the same change gave to a person come back.
    return this.#takesOff(planKey(projectId, month)) ? null : endedReason(project, month);
  }

  /** Whether the undo takes hours off a person in a plan. */
  #takesOff(plan: string): boolean {
    const record = this.#records.find(({ kind, key }) => kind === 'allocationPlan' && key === plan);
    if (!record) return false;
    const { before, now } = record.versions as Versions<AllocationPlanState>;
    const [was, is] = [before, now].map(allocationPlanRules.partsOf);
    const { ready } = undoable(allocationPlanRules as AnyRules, record.versions);
    return ready.some((part) => Number(was?.get(part) ?? 0) < Number(is?.get(part) ?? 0));
  }

  /** Why a project can't be restored to a client; null where the client exists or is restored with it. */
  async obstacleOfClient(id: number, name: string): Promise<string | null> {
    if (await findClient(this.#read, id)) return null;
    const comesBack = this.#records.find(({ kind, key }) => kind === 'client' && key === String(id));
    if (comesBack && isActive(comesBack.versions.before as ClientState)) {
      await this.requireFreeName(comesBack, { type: 'RestoreClient' });
      return null;
    }
    return `Its client ${name} is gone by now. Bring that back first: undo in History what took it away.`;
  }

  /** @throws DomainError where a client has projects that aren't undone with it */
  async #requireNoProjects(key: string, name: string): Promise<void> {
    for (const { id, ...project } of await projectsOfClient(this.#read, Number(key), anyMonth)) {
      const record = this.#records.find((each) => each.kind === 'project' && each.key === String(id));
      if (record && isDeletedBy(record))
        await this.requireUnused({ kind: 'project', key: String(id) }, projectLabel(project));
      else throw new DomainError('conflict', `${name} has the project ${projectLabel(project)}, and stays.`);
    }
  }

  /** @throws DomainError where something else refers to a record that would be deleted */
  async requireUnused({ kind, key }: Pick<ChangedRecord, 'kind' | 'key'>, name: string): Promise<void> {
    if (kind === 'client') return this.#requireNoProjects(key, name);
    if (kind !== 'project' && kind !== 'teamMember' && kind !== 'freelancer') return;
    const month = (await this.#plannedMonths(kind)).get(Number(key));
    if (month !== undefined) {
      throw new DomainError('conflict', `${name} has hours planned in ${monthLabel(month)}, and stays.`);
    }
    if (kind === 'project') await this.#requireNobodyToBeHired(Number(key), name);
    if (kind !== 'teamMember') return;
    this.#users ??= listUsers(this.#read);
    const user = (await this.#users).find(({ teamMemberId }) => teamMemberId === Number(key));
    if (!user) return;
    throw new DomainError(
      'conflict',
      `The user ${user.username} is linked to ${name}, who stays. Unlink that user in User Management first, then undo this.`,
    );
  }

  async #requireNobodyToBeHired(projectId: number, name: string): Promise<void> {
    const month = await firstMonthToBeHired(this.#read, projectId);
    if (month === null) return;
    throw new DomainError(
      'conflict',
      `${name} has hours of somebody to be hired in ${monthLabel(month)}, and stays.`,
    );
  }

  #plannedMonths(kind: Deletable): ReturnType<typeof firstPlannedMonths> {
    const ids = () => this.#records.filter((record) => record.kind === kind).map(({ key }) => Number(key));
    const known = this.#planned.get(kind) ?? firstPlannedMonths(everyProject(this.#read), kind, ids());
    this.#planned.set(kind, known);
    return known;
  }
}

/** Whether undoing a project's change deletes it without being asked. */
const isDeletedBy = ({ versions }: ChangedRecord): boolean => {
  const { action, ready } = undoable(projectRules as AnyRules, versions);
  return action === 'delete' && ready.length > 0;
};

const peopleOf = async (read: Read, month: Month): Promise<People> => {
  const [members, freelancers] = await Promise.all([
    listTeamMembers(read, month),
    listFreelancers(read, month),
  ]);
  const known = {
    teamMember: new Map<number, Available>(members.map((member) => [member.id, member])),
    freelancer: new Map<number, Available>(freelancers.map((freelancer) => [freelancer.id, freelancer])),
  };
  return ({ kind, id }) => known[kind].get(id);
};
