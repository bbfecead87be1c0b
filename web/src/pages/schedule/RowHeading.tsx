import { ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { ScheduleProject } from '#projections/plans/schedule/view.ts';
import { RecordLink } from '../../app/RecordLink.tsx';
import { initials } from '../../format/initials.ts';
import * as table from '../../plans/scheduleTable.module.css';
import { TentativeTag } from '../../projects/likelihood/LikelihoodTag.tsx';
import { ProjectTypeLabel } from '../../projects/ProjectTypeLabel.tsx';
import { Avatar } from '../../ui/basics/Avatar.tsx';
import * as styles from './rowHeading.module.css';
import { roleText, type ScheduleRow } from './sheet/scheduleRows.ts';

type RowHeadingProps = { row: Exclude<ScheduleRow, { kind: 'add' }>; onToggle: () => void };

/** Who or what a row is about. What opens a row is no stop of Tab: Enter does it from the row's cells. */
export function RowHeading({ row, onToggle }: RowHeadingProps) {
  switch (row.kind) {
    case 'role':
      return (
        <>
          {row.role} <span className={styles.count}>· {row.count}</span>
        </>
      );
    case 'hours':
      return row.under === 'person' ? (
        <span className={styles.under}>
          <ProjectName {...row.project} />
        </span>
      ) : (
        <span className={styles.under}>
          <RecordLink kind={row.person.kind} id={row.person.id} isPointerOnly>
            {row.person.name}
          </RecordLink>
          <span className={table.small}>{roleText(row.person)}</span>
        </span>
      );
    default:
      return (
        <span className={styles.who}>
          <Button
            excludeFromTabOrder
            className={styles.name}
            aria-label={row.kind === 'person' ? row.person.name : row.project.name}
            aria-expanded={row.isOpen}
            onPress={onToggle}
          >
            <ChevronRight className={styles.chevron} size={14} aria-hidden="true" />
          </Button>
          {row.kind === 'person' && <Avatar initials={initials(row.person.name)} />}
          <span className={styles.words}>
            {row.kind === 'person' ? (
              <>
                <RecordLink kind={row.person.kind} id={row.person.id} isPointerOnly>
                  {row.person.name}
                </RecordLink>
                {row.what !== '' && <span className={table.small}>{row.what}</span>}
              </>
            ) : (
              <ProjectName {...row.project} />
            )}
          </span>
        </span>
      );
  }
}

function ProjectName({ id, name, clientName, projectType, likelihoodPercent }: ScheduleProject) {
  return (
    <>
      <ProjectTypeLabel
        type={projectType}
        text={
          <RecordLink kind="project" id={id} isPointerOnly>
            {name}
          </RecordLink>
        }
      />
      <span className={table.small}>
        {clientName}
        <TentativeTag percent={likelihoodPercent} />
      </span>
    </>
  );
}
