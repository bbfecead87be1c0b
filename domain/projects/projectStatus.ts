export const projectTypes = ['one_off', 'retainer', 'sla'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** Where a project is in its life (docs/domain.md, Project status). */
export const projectLifecycles = ['planning', 'in_progress', 'review', 'completed'] as const;
export type ProjectLifecycle = (typeof projectLifecycles)[number];

/** How a project goes (docs/domain.md, Project status). */
export const projectHealths = ['going well', 'jurys out', 'hive emergency'] as const;
export type ProjectHealth = (typeof projectHealths)[number];

/** All values of both groups in one field (docs/domain.md, Project status). */
export const projectStatuses = [...projectLifecycles, ...projectHealths] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** The value chosen last, and of each group the one chosen last (docs/domain.md, Project status). */
export type ProjectStanding = {
  projectStatus: ProjectStatus;
  health: ProjectHealth;
  lifecycle: ProjectLifecycle;
};

/** The status of a group before any was chosen. */
const unchosen = { health: 'going well', lifecycle: 'planning' } as const;

export const isHealth = (status: ProjectStatus): status is ProjectHealth =>
  (projectHealths as readonly ProjectStatus[]).includes(status);

/** A choice changes its own group and leaves the other as it was. */
export const withStatus = (
  { health, lifecycle }: Pick<ProjectStanding, 'health' | 'lifecycle'>,
  projectStatus: ProjectStatus,
): ProjectStanding =>
  isHealth(projectStatus)
    ? { projectStatus, health: projectStatus, lifecycle }
    : { projectStatus, health, lifecycle: projectStatus };

export const firstStanding = (status: ProjectStatus): ProjectStanding => withStatus(unchosen, status);
