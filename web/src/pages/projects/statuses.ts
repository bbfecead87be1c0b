import type { ProjectHealth, ProjectStatus } from '#domain/projectStatus.ts';
import type { Tone } from '../../ui/tones.tsx';

/** The choices of the inline dropdown, with what their colour means (core section 4, reading B). */
export const healthChoices: readonly { id: ProjectHealth; label: string; tone: Tone }[] = [
  { id: 'going well', label: 'Going Well', tone: 'good' },
  { id: 'jurys out', label: "Jury's Out", tone: 'watch' },
  { id: 'hive emergency', label: 'Hive Emergency', tone: 'over' },
];

/** Lifecycle badges (core section 4, reading A); a health value shows as its own label in grey (decisions section 2). */
export const lifecycle: Record<ProjectStatus, { label: string; tone: Tone }> = {
  planning: { label: 'Planning', tone: 'info' },
  in_progress: { label: 'In Progress', tone: 'good' },
  review: { label: 'Review', tone: 'watch' },
  completed: { label: 'Completed', tone: 'neutral' },
  'going well': { label: 'Going Well', tone: 'neutral' },
  'jurys out': { label: "Jury's Out", tone: 'neutral' },
  'hive emergency': { label: 'Hive Emergency', tone: 'neutral' },
};

/** Whether a status says where a project is in its life, rather than how it goes. */
export const isLifecycle = (status: ProjectStatus): boolean =>
  status === 'planning' || status === 'in_progress' || status === 'review' || status === 'completed';
