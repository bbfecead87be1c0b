import type { ReactNode } from 'react';
import type { ProjectType } from '#domain/projects/projectStatus.ts';
import * as layout from '../ui/basics/layout.module.css';
import * as styles from './ProjectTypeLabel.module.css';
import { typeColours, typeLabels } from './projectTypes.ts';

type ProjectTypeLabelProps = {
  type: ProjectType;
  /** Shown instead of the type's name. */
  text?: ReactNode;
};

export function ProjectTypeLabel({ type, text = typeLabels[type] }: ProjectTypeLabelProps) {
  return (
    <span className={layout.inline}>
      <span className={styles.dot} style={{ background: typeColours[type] }} aria-hidden="true" />
      {text}
    </span>
  );
}
