import type { ScheduleProject } from '#projections/schedule/view.ts';
import { ComboBox } from '../../ui/ComboBox.tsx';
import * as styles from './schedule.module.css';

type AddProjectProps = {
  personName: string;
  projects: readonly ScheduleProject[];
  onAdd: (projectId: number) => void;
};

/** Gives somebody a row for a project that they have no hours on yet. */
export function AddProject({ personName, projects, onAdd }: AddProjectProps) {
  return (
    <ComboBox
      label={`Add a project for ${personName}`}
      isLabelHidden
      placeholder="Add a project …"
      options={projects.map(({ id, name, clientName }) => ({ id, label: name, description: clientName }))}
      value={null}
      onChange={(id) => id !== null && onAdd(id)}
      awaited={{ words: '' }}
      className={styles.combo}
    />
  );
}
