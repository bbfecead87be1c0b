import { type Month, monthLabel } from '#domain/values/month.ts';
import { allocationStatus, allocationTone } from '#domain/values/status.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { RecordLink } from '../../../app/RecordLink.tsx';
import { shortMonthLabel } from '../../../format/dates.ts';
import { hoursText } from '../../../format/hours.ts';
import { withNotScheduled } from '../../../plans/RequiredHours.tsx';
import { LikelihoodTag } from '../../../projects/likelihood/LikelihoodTag.tsx';
import * as projectTypeLabelStyles from '../../../projects/ProjectTypeLabel.module.css';
import { typeColours, typeLabels } from '../../../projects/projectTypes.ts';
import { toneIcon } from '../../../ui/basics/tones.tsx';
import type { CellView } from '../../../ui/grid/gridTypes.ts';
import type { YearCell, YearTotal } from './planningYear.ts';
import * as styles from './year.module.css';

/** Which project a row is about. */
export function YearProject({ row }: { row: PlanningRow | undefined }) {
  if (!row) return null;
  const { project } = row;
  return (
    <span
      className={styles.project}
      title={`${project.name}, ${project.client.name} (${typeLabels[project.projectType]})`}
    >
      <span
        className={projectTypeLabelStyles.dot}
        style={{ background: typeColours[project.projectType] }}
        aria-hidden="true"
      />
      <span className={styles.name}>
        <RecordLink kind="project" id={project.id} isPointerOnly>
          {project.name}
        </RecordLink>
        <LikelihoodTag project={project} />
      </span>
      <span className={styles.aside}>{project.client.name}</span>
    </span>
  );
}

/** "Jun 26", read aloud in full. */
export function YearMonth({ month }: { month: Month | undefined }) {
  return month && <abbr title={monthLabel(month)}>{shortMonthLabel(month)}</abbr>;
}

/** Hours without their sign, of which the grid is full. */
const figure = (hours: number): string => hoursText(hours).replace('h', '');

/** Hours a project has, of those it needs, with the sign of its status. */
export const yearCell = (cell: YearCell): CellView => {
  if (!cell) return { text: '' };
  const { allocated, required, status } = cell;
  const tone = required === 0 ? null : allocationTone[status];
  return {
    text: String(allocated),
    content: (
      <>
        {tone && toneIcon[tone]}
        {figure(allocated)}
        {required > 0 && <span className={styles.aside}> / {figure(required)}</span>}
      </>
    ),
    title: status,
    ...(tone ? { tone } : allocated === 0 ? { tone: 'faded' } : {}),
  };
};

type YearSumProps = { hours: Omit<YearTotal, 'notScheduled'> & Partial<Pick<YearTotal, 'notScheduled'>> };

/** A sum over months or projects. */
export function YearSum({ hours: { allocated, required, needed, notScheduled = 0 } }: YearSumProps) {
  const status = allocationStatus(allocated, needed);
  return (
    <span className={styles.sum} title={required === 0 && notScheduled === 0 ? undefined : status}>
      <strong>{hoursText(allocated)}</strong>
      <span className={styles.aside}>of {withNotScheduled(required, notScheduled)}</span>
    </span>
  );
}
