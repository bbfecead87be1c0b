import { isUnscheduled } from '#domain/money/projectLines.ts';
import { type PlanKey, parsePlanKey } from '#domain/records/streams.ts';
import type { Affected } from './affected.ts';
import { activeProject, type FoldedState } from './foldedState.ts';
import { nameGroup } from './namesakes.ts';
import { reindexPlan } from './reindex.ts';

/**
 * Adds what changes reach that were folded one after the other: the projects of a client and those that share a name,
 * the plans of a project or of a person, who is linked to a removed person, the months of a freelancer. Brings the index
 * of plans in step with them.
 */
export const reach = (foldedState: FoldedState, affected: Affected): void => {
  const saved = [...affected.plans];
  reachNamesakes(foldedState, affected);
  for (const id of affected.projects) {
    for (const plan of foldedState.plans.ofProject.get(id) ?? []) affected.plans.add(plan);
  }
  reachPlansOfPeople(foldedState, affected);
  reachUsers(foldedState, affected);
  // A plan's rows hold neither the client nor the hours of other months.
  reachProjects(foldedState, affected);
  reachPages(foldedState, affected);
  for (const plan of saved) reachUnscheduled(foldedState, plan, affected);
  for (const plan of affected.plans) reindexPlan(foldedState, plan, affected);
};

// What unscheduled work needs in a month follows from what all other months have of it.
const reachUnscheduled = (foldedState: FoldedState, plan: PlanKey, { projects }: Affected): void => {
  const { projectId } = parsePlanKey(plan);
  const project = activeProject(foldedState, projectId);
  if (project && isUnscheduled(project.state.fields)) projects.add(projectId);
};

// What a project is called in lists follows from who shares its name.
const reachNamesakes = (foldedState: FoldedState, { projectNames, projects }: Affected): void => {
  if (projectNames.size === 0) return;
  for (const [key, { state }] of foldedState.project) {
    const name = nameGroup(state);
    if (name !== null && projectNames.has(name)) projects.add(Number(key));
  }
};

const reachProjects = (foldedState: FoldedState, { clients, projects }: Affected): void => {
  if (clients.size === 0) return;
  for (const [key, { state }] of foldedState.project) {
    if (state.status === 'active' && clients.has(state.fields.clientId)) projects.add(Number(key));
  }
};

// A member's page shows their projects and whose they are beside their hours.
const reachPages = (foldedState: FoldedState, { projects, memberPages }: Affected): void => {
  for (const id of projects) {
    for (const plan of foldedState.plans.ofProject.get(id) ?? []) {
      for (const { person } of foldedState.allocationPlan.get(plan)?.state.entries ?? [])
        if (person.kind === 'teamMember') memberPages.add(person.id);
    }
  }
};

// Deleted users among them: their rows stay, and say whom they are linked to.
const reachUsers = (foldedState: FoldedState, { signInPolicies, teamMembers, users }: Affected): void => {
  if (signInPolicies.size === 0 && teamMembers.size === 0) return;
  for (const [key, { state }] of foldedState.user) {
    const linked = state.status === 'absent' ? null : state.fields.teamMemberId;
    // A user's row says what signing in asks of them.
    if (signInPolicies.size > 0 || (linked !== null && teamMembers.has(linked))) users.add(key);
  }
};

// Whether the hours count or not.
const reachPlansOfPeople = (
  foldedState: FoldedState,
  { teamMembers, freelancers, plans }: Affected,
): void => {
  if (teamMembers.size === 0 && freelancers.size === 0) return;
  const isAffected = ({ kind, id }: { kind: 'teamMember' | 'freelancer'; id: number }) =>
    (kind === 'teamMember' ? teamMembers : freelancers).has(id);
  for (const [key, { state }] of foldedState.allocationPlan) {
    if (state.entries.some(({ person }) => isAffected(person))) plans.add(key);
  }
};
