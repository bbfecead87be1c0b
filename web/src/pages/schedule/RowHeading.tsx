import { ChevronRight } from 'lucide-react';
import type { Month } from '#domain/values/month.ts';
import type { SchedulePerson, ScheduleProject } from '#projections/plans/schedule/view.ts';
import { RecordLink } from '../../app/RecordLink.tsx';
import { currentMonth } from '../../format/dates.ts';
import { initials } from '../../format/initials.ts';
import { shortMonth } from '../../plans/MonthHead.tsx';
import * as table from '../../plans/scheduleTable.module.css';
import { TentativeTag } from '../../projects/likelihood/LikelihoodTag.tsx';
import { ProjectTypeLabel } from '../../projects/ProjectTypeLabel.tsx';
import { Avatar } from '../../ui/basics/Avatar.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import * as styles from './rowHeading.module.css';
import { roleText, type ScheduleRow } from './sheet/scheduleRows.ts';

type RowHeadingProps = {
  row: Exclude<ScheduleRow, { kind: 'add' }>;
  lastShown: Month;
  onToggle: () => void;
};

/** The heading of a row. Its toggle is no Tab stop: Enter in the row's cells does the same. */
export function RowHeading({ row, lastShown, onToggle }: RowHeadingProps) {
  switch (row.kind) {
    case 'role':
      return (
        <>
          {row.role} <span className={layout.unbroken}>· {row.count}</span>
        </>
      );
    case 'hours':
      return row.under === 'person' ? (
        <span className={styles.under}>
          <ProjectName {...row.project} />
        </span>
      ) : (
        <span className={styles.under}>
          <RecordLink kind={row.person.kind} id={row.person.id} isPointerOnly name={row.person.name} />
          <What what={roleText(row.person)} person={row.person} lastShown={lastShown} />
        </span>
      );
    default:
      return (
        <span className={styles.who}>
          {/* A native button: two dozen mount at once while the schedule is scrolled. */}
          <button
            type="button"
            tabIndex={-1}
            className={styles.name}
            aria-label={row.kind === 'person' ? row.person.name : row.project.name}
            aria-expanded={row.isOpen}
            onClick={onToggle}
          >
            <ChevronRight className={styles.chevron} size={14} aria-hidden="true" />
          </button>
          {row.kind === 'person' && <Avatar initials={initials(row.person.name)} />}
          <span className={styles.words}>
            {row.kind === 'person' ? (
              <>
                <RecordLink kind={row.person.kind} id={row.person.id} isPointerOnly name={row.person.name} />
                <What what={row.what} person={row.person} lastShown={lastShown} />
              </>
            ) : (
              <ProjectName {...row.project} />
            )}
          </span>
        </span>
      );
  }
}

type WhatProps = { what: string; person: SchedulePerson; lastShown: Month };

/** Maximum length of a role that is in one line with a last month. */
const shortRole = 12;

/**
 * Somebody's role, and their last month if they leave by the last month shown. A role without room beside that is left
 * out.
 */
function What({ what, person: { endMonth }, lastShown }: WhatProps) {
  if (endMonth === undefined || endMonth > lastShown) return <span className={table.small}>{what}</span>;
  const leaves = `${endMonth < currentMonth() ? 'left' : 'leaves'} ${shortMonth(endMonth)}`;
  return (
    <span className={table.small} title={what}>
      {what && <span className={what.length > shortRole ? styles.givesWay : undefined}>{what} · </span>}
      <span className={styles.leaves}>{leaves}</span>
    </span>
  );
}

function ProjectName({ id, name, clientName, projectType, likelihoodPercent }: ScheduleProject) {
  return (
    <>
      <ProjectTypeLabel
        type={projectType}
        text={<RecordLink kind="project" id={id} isPointerOnly name={name} />}
      />
      <span className={table.small}>
        {clientName}
        <TentativeTag percent={likelihoodPercent} />
      </span>
    </>
  );
}
