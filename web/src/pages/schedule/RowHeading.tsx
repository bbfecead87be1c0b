import { ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components';
import { initials } from '../../format/initials.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ProjectTypeLabel } from '../planning/ProjectTypeLabel.tsx';
import * as styles from './schedule.module.css';
import type { ScheduleRow } from './scheduleRows.ts';

type RowHeadingProps = { row: Exclude<ScheduleRow, { kind: 'add' }>; onToggle: () => void };

/** Who or what a row is about. What opens a row is no stop of Tab: Enter does it from the row's cells. */
export function RowHeading({ row, onToggle }: RowHeadingProps) {
  switch (row.kind) {
    case 'role':
      return (
        <>
          {row.role} · {row.count}
        </>
      );
    case 'hours':
      return row.under === 'person' ? (
        <span className={styles.under}>
          <ProjectTypeLabel type={row.project.projectType} text={row.project.name} />
          <span className={styles.small}>{row.project.clientName}</span>
        </span>
      ) : (
        <span className={styles.under}>
          {row.person.name}
          <span className={styles.small}>{roleOf(row.person)}</span>
        </span>
      );
    default:
      return (
        <Button excludeFromTabOrder className={styles.name} aria-expanded={row.isOpen} onPress={onToggle}>
          <ChevronRight className={styles.chevron} size={14} aria-hidden="true" />
          {row.kind === 'person' ? (
            <>
              <Avatar initials={initials(row.person.name)} />
              <span className={styles.words}>
                {row.person.name}
                {row.person.kind === 'freelancer' && <span className={styles.small}>Freelancer</span>}
              </span>
            </>
          ) : (
            <span className={styles.words}>
              <ProjectTypeLabel type={row.project.projectType} text={row.project.name} />
              <span className={styles.small}>{row.project.clientName}</span>
            </span>
          )}
        </Button>
      );
  }
}

const roleOf = ({ kind, role }: { kind: string; role: string }): string =>
  kind === 'freelancer' ? `${role}, freelancer` : role;
