import { useQuery } from '@tanstack/react-query';
import { monthLabel } from '#domain/month.ts';
import { projectProfitabilityQuery } from '../../api/queries/profitability.ts';
import { wholeMoney } from '../../format/money.ts';
import type { DashboardPartProps } from './dialogs.ts';
import { MarginNote } from './MarginNote.tsx';
import { Preview, PreviewWords } from './Preview.tsx';

/** The projects that bring most, with what is left of it. */
export function ProjectProfitabilityPreview({ month, onOpen }: DashboardPartProps) {
  const projects = useQuery(projectProfitabilityQuery(month));
  return (
    <Preview
      title="Project Profitability"
      rows={projects}
      rowKey={({ id }) => id}
      onOpen={() => onOpen('project-profitability')}
      empty={`No project brings revenue or has people in ${monthLabel(month)}.`}
      renderRow={(project) => (
        <>
          <PreviewWords name={project.projectName} detail={project.clientName} />
          <span className="preview-figures">
            <span>{wholeMoney(project.revenue)}</span>
            <MarginNote of={project} />
          </span>
        </>
      )}
    />
  );
}
