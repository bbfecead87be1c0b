export const projectTypes = ['one_off', 'retainer', 'sla'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** All values of both sets of the specification in one field (decisions section 2). */
export const projectStatuses = [
  'planning',
  'in_progress',
  'review',
  'completed',
  'going well',
  'jurys out',
  'hive emergency',
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export type ProjectHealth = 'going well' | 'jurys out' | 'hive emergency';

/** A project's health: the four lifecycle values count as going well (decisions section 2). */
export const healthOf = (status: ProjectStatus): ProjectHealth =>
  status === 'jurys out' || status === 'hive emergency' ? status : 'going well';
