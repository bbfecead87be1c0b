import { useEffect, useRef } from 'react';
import { healthOf, type ProjectHealth } from '#domain/projectStatus.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../app/useWrite.ts';
import { CellSelect } from '../../ui/CellSelect.tsx';
import { useReadOnly } from '../../ui/readOnly.ts';
import { toneIcon } from '../../ui/tones.tsx';
import { healthChoices } from './statuses.ts';

const options = healthChoices.map(({ id, label, tone }) => ({
  id,
  label,
  icon: (
    <span className="status-sign" data-tone={tone}>
      {toneIcon[tone]}
    </span>
  ),
}));

/** How a project goes, changed where it stands; disabled while a change is on its way (core section 4). */
export function StatusSelect({ project }: { project: ProjectView }) {
  const change = useWrite({
    write: (status: ProjectHealth) => request('PATCH', `/api/projects/${project.id}`, { status }),
    refreshes: [['projects'], ['figures']],
    done: () => ({
      title: 'Status Updated',
      description: 'Project status has been updated successfully.',
    }),
    failedTitle: 'Update Failed',
  });
  const cell = useRef<HTMLSpanElement>(null);
  const isReadOnly = useReadOnly();
  // What is disabled loses the focus; it comes back unless it has gone elsewhere meanwhile.
  useEffect(() => {
    if (!change.isSuccess && !change.isError) return;
    if (document.activeElement === document.body) cell.current?.querySelector('button')?.focus();
  }, [change.isSuccess, change.isError]);
  const health = change.isPending ? change.variables : healthOf(project.status);
  if (isReadOnly) {
    const shown = options.find(({ id }) => id === health);
    return (
      <span className="status-read">
        {shown?.icon}
        {shown?.label}
      </span>
    );
  }
  return (
    <span ref={cell}>
      <CellSelect<ProjectHealth>
        label={`Status of ${project.name}`}
        options={options}
        value={health}
        isDisabled={change.isPending}
        onChange={(status) => change.mutate(status)}
      />
    </span>
  );
}
