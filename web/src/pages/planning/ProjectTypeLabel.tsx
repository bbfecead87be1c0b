import type { ProjectType } from '#domain/projectStatus.ts';
import { typeColours, typeLabels } from './projectTypes.ts';
import './ProjectTypeLabel.css';

type ProjectTypeLabelProps = {
  type: ProjectType;
  /** In place of the type's own name. */
  text?: string;
};

/** A project's type with its colour. */
export function ProjectTypeLabel({ type, text = typeLabels[type] }: ProjectTypeLabelProps) {
  return (
    <span className="project-type">
      <span className="project-type-dot" style={{ background: typeColours[type] }} aria-hidden="true" />
      {text}
    </span>
  );
}
