import { isUnscheduled } from '#domain/figures/projectLines.ts';
import { type PlanKey, parsePlanKey } from '#domain/streams.ts';
import { type Agency, activeProject } from './agency.ts';
import { reindexPlan } from './reindex.ts';
import type { Touched } from './touched.ts';

/**
 * Adds what changes reach that were folded one after the other: the projects of a client, the plans of a project or of a
 * person, who is linked to a removed person, the months of a freelancer. Brings the index of plans in step with them.
 */
export const reach = (agency: Agency, touched: Touched): void => {
  const saved = [...touched.plans];
  for (const id of touched.projects) {
    for (const plan of agency.plans.ofProject.get(id) ?? []) touched.plans.add(plan);
  }
  reachPlansOfPeople(agency, touched);
  reachUsers(agency, touched);
  // A plan's rows hold neither the client nor the hours of other months.
  reachProjects(agency, touched);
  for (const plan of saved) reachUnscheduled(agency, plan, touched);
  for (const plan of touched.plans) reindexPlan(agency, plan, touched);
};

// What unscheduled work needs in a month follows from what all other months have of it.
const reachUnscheduled = (agency: Agency, plan: PlanKey, { projects }: Touched): void => {
  const { projectId } = parsePlanKey(plan);
  const project = activeProject(agency, projectId);
  if (project && isUnscheduled(project.state.fields)) projects.add(projectId);
};

const reachProjects = (agency: Agency, { clients, projects }: Touched): void => {
  if (clients.size === 0) return;
  for (const [key, { state }] of agency.project) {
    if (state.status === 'active' && clients.has(state.fields.clientId)) projects.add(Number(key));
  }
};

// Deleted users among them: their rows stay, and say whom they are linked to.
const reachUsers = (agency: Agency, { signInPolicies, teamMembers, users }: Touched): void => {
  if (signInPolicies.size === 0 && teamMembers.size === 0) return;
  for (const [key, { state }] of agency.user) {
    const linked = state.status === 'absent' ? null : state.fields.teamMemberId;
    // A user's row says what signing in asks of them.
    if (signInPolicies.size > 0 || (linked !== null && teamMembers.has(linked))) users.add(key);
  }
};

// Whether the hours count or not.
const reachPlansOfPeople = (agency: Agency, { teamMembers, freelancers, plans }: Touched): void => {
  if (teamMembers.size === 0 && freelancers.size === 0) return;
  const isTouched = ({ kind, id }: { kind: 'teamMember' | 'freelancer'; id: number }) =>
    (kind === 'teamMember' ? teamMembers : freelancers).has(id);
  for (const [key, { state }] of agency.allocationPlan) {
    if (state.entries.some(({ person }) => isTouched(person))) plans.add(key);
  }
};
