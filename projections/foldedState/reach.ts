import { isUnscheduled } from '#domain/money/projectLines.ts';
import { type PlanKey, parsePlanKey } from '#domain/records/streams.ts';
import type { Affected } from './affected.ts';
import { activeProject, type FoldedState } from './foldedState.ts';
import { nameGroup } from './namesakes.ts';
import { reindexPlan } from './reindex.ts';

/**
 * Adds the records that depend on changed ones: the projects of a client and those that share a name, the plans of a
 * project or of a person whose status or cost has changed, users linked to a team member, the months of a freelancer.
 * Updates the plan index.
 */
export const reach = (foldedState: FoldedState, affected: Affected): void => {
  const saved = [...affected.plans];
  reachNamesakes(foldedState, affected);
  for (const id of affected.projects) {
    for (const plan of foldedState.plans.ofProject.get(id) ?? []) affected.plans.add(plan);
  }
  reachPlansOfPeople(foldedState, affected);
  reachUsers(foldedState, affected);
  // After the plans: their rows hold neither the client nor the hours of other months.
  reachProjects(foldedState, affected);
  reachPages(foldedState, affected);
  for (const plan of saved) reachUnscheduled(foldedState, plan, affected);
  for (const plan of affected.plans) reindexPlan(foldedState, plan, affected);
};

// What unscheduled work needs in a month depends on the hours in all other months.
const reachUnscheduled = (foldedState: FoldedState, plan: PlanKey, { projects }: Affected): void => {
  const { projectId } = parsePlanKey(plan);
  const project = activeProject(foldedState, projectId);
  if (project && isUnscheduled(project.state.fields)) projects.add(projectId);
};

// A project's label in lists depends on its namesakes.
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

// A member's page shows their projects and clients beside their hours.
const reachPages = (foldedState: FoldedState, { projects, memberPages }: Affected): void => {
  for (const id of projects) {
    for (const plan of foldedState.plans.ofProject.get(id) ?? []) {
      for (const { person } of foldedState.allocationPlan.get(plan)?.state.entries ?? [])
        if (person.kind === 'teamMember') memberPages.add(person.id);
    }
  }
};

// Includes deleted users, whose rows stay and hold the link.
const reachUsers = (foldedState: FoldedState, { signInPolicies, teamMembers, users }: Affected): void => {
  if (signInPolicies.size === 0 && teamMembers.size === 0) return;
  for (const [key, { state }] of foldedState.user) {
    const linked = state.status === 'absent' ? null : state.fields.teamMemberId;
    // A user's row shows whether a required second factor is missing.
    if (signInPolicies.size > 0 || (linked !== null && teamMembers.has(linked))) users.add(key);
  }
};

// Includes entries that don't count.
const reachPlansOfPeople = (
  foldedState: FoldedState,
  { plannedMembers, plannedFreelancers, plans }: Affected,
): void => {
  if (plannedMembers.size === 0 && plannedFreelancers.size === 0) return;
  const isAffected = ({ kind, id }: { kind: 'teamMember' | 'freelancer'; id: number }) =>
    (kind === 'teamMember' ? plannedMembers : plannedFreelancers).has(id);
  for (const [key, { state }] of foldedState.allocationPlan) {
    if (state.entries.some(({ person }) => isAffected(person))) plans.add(key);
  }
};
