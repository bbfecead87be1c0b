import { useEffect, useRef } from 'react';
import { projectLabel } from '#domain/projects/projectLabel.ts';
import { isHealth, type ProjectStatus } from '#domain/projects/projectStatus.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { useWrite } from '../../app/useWrite.ts';
import { statuses, statusGroups } from '../../projects/statuses.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { toneIcon } from '../../ui/basics/tones.tsx';
import { DeferredSelect } from '../../ui/pickers/DeferredSelect.tsx';
import * as styles from './projects.module.css';

const options = statusGroups.flatMap(({ title, statuses: ofGroup }) =>
  ofGroup.map((id) => ({
    id,
    label: statuses[id].label,
    group: title,
    icon: (
      <span className={styles.statusSign} data-tone={statuses[id].tone}>
        {isHealth(id) ? toneIcon[statuses[id].tone] : <span className={styles.statusDot} />}
      </span>
    ),
  })),
);

/**
 * A project's health, edited in place, and in a second group its lifecycle, which is shown beside its name; disabled
 * while a change is being saved (docs/domain.md, Project status).
 */
export function StatusSelect({ project }: { project: ProjectView }) {
  const change = useWrite({
    write: (status: ProjectStatus, call) =>
      call('PATCH /api/projects/:id', {
        params: { id: project.id },
        body: { status, expectedVersion: expected.current },
      }),
    done: () => ({
      title: 'Status Updated',
      description: 'Project status has been updated successfully.',
    }),
    failedTitle: 'Update Failed',
  });
  // The version when the select was opened, whatever the list becomes meanwhile; the user's own last change may not be
  // in the list yet.
  const opened = useRef<number>(undefined);
  const latest = Math.max(project.version, change.data?.version ?? 0);
  const expected = useRef(latest);
  const cell = useRef<HTMLSpanElement>(null);
  const isReadOnly = useReadOnly();
  // A disabled select loses the focus; it returns unless the focus is elsewhere by then.
  useEffect(() => {
    if (!change.isSuccess && !change.isError) return;
    if (document.activeElement === document.body) cell.current?.querySelector('button')?.focus();
  }, [change.isSuccess, change.isError]);
  const health = change.isPending && isHealth(change.variables) ? change.variables : project.health;
  if (isReadOnly) {
    const shown = options.find(({ id }) => id === health);
    return (
      <span className={layout.inline}>
        {shown?.icon}
        {shown?.label}
      </span>
    );
  }
  return (
    <span ref={cell}>
      <DeferredSelect<ProjectStatus>
        label={`Status of ${projectLabel(project)}`}
        size="small"
        variant="quiet"
        options={options.map((option) =>
          option.id === project.lifecycle ? { ...option, description: 'Now' } : option,
        )}
        value={health}
        isDisabled={change.isPending}
        onOpenChange={(isOpen) => {
          opened.current = isOpen ? latest : undefined;
        }}
        onChange={(status) => {
          expected.current = opened.current ?? latest;
          change.mutate(status);
        }}
      />
    </span>
  );
}
