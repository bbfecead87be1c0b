import type { ProjectType } from '#domain/projects/projectStatus.ts';

export const typeLabels: Record<ProjectType, string> = {
  sla: 'SLA',
  retainer: 'Retainer',
  one_off: 'One-off',
};

/** Each type's colour, the same everywhere. */
export const typeColours: Record<ProjectType, string> = {
  sla: 'var(--type-sla)',
  retainer: 'var(--type-retainer)',
  one_off: 'var(--type-one-off)',
};

/** In the order of the pages' tables. */
export const projectTypes: readonly ProjectType[] = ['sla', 'retainer', 'one_off'];

/** The options of selects, in their order. */
export const typeOptions: { id: ProjectType; label: string }[] = (
  ['one_off', 'retainer', 'sla'] as const
).map((id) => ({
  id,
  label: typeLabels[id],
}));
