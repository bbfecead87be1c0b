import {
  type ProjectHealth,
  type ProjectLifecycle,
  type ProjectStatus,
  projectHealths,
  projectLifecycles,
} from '#domain/projects/projectStatus.ts';
import type { Tone } from '../ui/basics/tones.tsx';

type Shown = { label: string; tone: Tone };

/** The label of every status, and the meaning of its colour (docs/domain.md, Colours and statuses). */
export const statuses: Record<ProjectStatus, Shown> = {
  planning: { label: 'Planning', tone: 'info' },
  in_progress: { label: 'In Progress', tone: 'good' },
  review: { label: 'Review', tone: 'watch' },
  completed: { label: 'Completed', tone: 'neutral' },
  'going well': { label: 'Going Well', tone: 'good' },
  'jurys out': { label: "Jury's Out", tone: 'watch' },
  'hive emergency': { label: 'Hive Emergency', tone: 'over' },
};

/** The two groups of the inline select, in its order (docs/domain.md, Project status). */
export const statusGroups: readonly {
  title: string;
  statuses: readonly (ProjectHealth | ProjectLifecycle)[];
}[] = [
  { title: 'How it goes', statuses: projectHealths },
  { title: 'Where it is', statuses: projectLifecycles },
];
