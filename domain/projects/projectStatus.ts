export const projectTypes = ['one_off', 'retainer', 'sla'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** The stage of a project (docs/domain.md, Project status). */
export const projectLifecycles = ['planning', 'in_progress', 'review', 'completed'] as const;
export type ProjectLifecycle = (typeof projectLifecycles)[number];

/** The health of a project (docs/domain.md, Project status). */
export const projectHealths = ['going well', 'jurys out', 'hive emergency'] as const;
export type ProjectHealth = (typeof projectHealths)[number];

/** All values of both groups in one field (docs/domain.md, Project status). */
export const projectStatuses = [...projectLifecycles, ...projectHealths] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** The last chosen value, and the last one of each group (docs/domain.md, Project status). */
export type ProjectStanding = {
  projectStatus: ProjectStatus;
  health: ProjectHealth;
  lifecycle: ProjectLifecycle;
};

/** The initial value of each group. */
const unchosen = { health: 'going well', lifecycle: 'planning' } as const;

export const isHealth = (status: ProjectStatus): status is ProjectHealth =>
  (projectHealths as readonly ProjectStatus[]).includes(status);

/** Sets a status: its own group changes, the other stays. */
export const withStatus = (
  { health, lifecycle }: Pick<ProjectStanding, 'health' | 'lifecycle'>,
  projectStatus: ProjectStatus,
): ProjectStanding =>
  isHealth(projectStatus)
    ? { projectStatus, health: projectStatus, lifecycle }
    : { projectStatus, health, lifecycle: projectStatus };

export const firstStanding = (status: ProjectStatus): ProjectStanding => withStatus(unchosen, status);
