import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { monthLabel } from '#domain/values/month.ts';
import { activityTone } from '#domain/values/status.ts';
import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import { dashboardMetricsQuery, projectProfitabilityQuery } from '../../api/queries/money.ts';
import { freelancerMonthsQuery } from '../../api/queries/people.ts';
import { Loaded } from '../../app/Loaded.tsx';
import type { Paged } from '../../app/paths.ts';
import { orWithheld } from '../../app/pay/Withheld.tsx';
import { RecordLink } from '../../app/RecordLink.tsx';
import { hoursText } from '../../format/hours.ts';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { UtilisationBar } from '../../ui/feedback/UtilisationBar.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { DashboardPartProps } from './dialogs/dialogs.ts';
import { measureText, type ProfitGroup, profitGroups } from './dialogs/personProfit.ts';
import { MarginNote, ToneNote } from './dialogs/ToneNote.tsx';
import { worstActivity, worstMargin, worstUtilised } from './dialogs/worstFirst.ts';
import * as styles from './Previews.module.css';

/** Five lists of the month, each showing the rows that most need attention. */
export function Previews(props: DashboardPartProps) {
  return (
    <div className={styles.previews}>
      <TeamUrPreview {...props} />
      <FreelancerActivityPreview {...props} />
      <ProjectProfitabilityPreview {...props} />
      <PersonProfitPreview kind="teamMember" {...props} />
      <PersonProfitPreview kind="freelancer" {...props} />
    </div>
  );
}

const fullestOf = ({ teamUtilizationDetails }: DashboardMetricsView) => worstUtilised(teamUtilizationDetails);

/** Overplanned team members first, then the least utilised. */
function TeamUrPreview({ month, onOpen }: DashboardPartProps) {
  const members = useQuery({ ...dashboardMetricsQuery(month), select: fullestOf });
  return (
    <Preview
      title="Team UR"
      rows={members}
      onOpen={() => onOpen('team-ur')}
      empty="No team members yet."
      renderRow={({ id, name, role, utilizationRate, utilizationTone, utilizationMark }) => (
        <>
          <PreviewWords record={{ kind: 'teamMember', id }} name={name} detail={role} />
          <UtilisationBar
            className={styles.bar}
            label={`Utilisation of ${name}`}
            value={utilizationRate}
            text={percent(utilizationRate)}
            tone={utilizationTone}
            mark={utilizationMark}
          />
        </>
      )}
    />
  );
}

/** Freelancers beyond their agreed hours first, then those with most of them left. */
function FreelancerActivityPreview({ month, onOpen }: DashboardPartProps) {
  return (
    <Preview
      title="Freelancer Activity"
      rows={useQuery({ ...freelancerMonthsQuery(month), select: worstActivity })}
      onOpen={() => onOpen('freelancer-activity')}
      empty="No freelancers yet."
      renderRow={({ id, name, allocatedHours, contractedHours, status }) => (
        <>
          <PreviewWords
            record={{ kind: 'freelancer', id }}
            name={name}
            detail={`${hoursText(allocatedHours)} of ${hoursText(contractedHours)} contracted`}
          />
          <Badge tone={activityTone[status] ?? 'neutral'}>{status}</Badge>
        </>
      )}
    />
  );
}

/** The projects with the lowest margin. */
function ProjectProfitabilityPreview({ month, onOpen }: DashboardPartProps) {
  const projects = useQuery({ ...projectProfitabilityQuery(month), select: worstMargin });
  return (
    <Preview
      title="Project Profitability"
      rows={projects}
      onOpen={() => onOpen('project-profitability')}
      empty={`No project brings revenue or has people in ${monthLabel(month)}.`}
      renderRow={(project) => (
        <>
          <PreviewWords
            record={{ kind: 'project', id: project.id }}
            name={project.projectName}
            detail={project.clientName}
          />
          <span className={styles.figures}>
            <span>{wholeMoney(project.revenue)}</span>
            <MarginNote of={project} />
          </span>
        </>
      )}
    />
  );
}

/** The people of a group with the lowest profit. */
function PersonProfitPreview({ kind, month, onOpen }: DashboardPartProps & { kind: ProfitGroup }) {
  const { title, dialog, query, empty, measure } = profitGroups[kind];
  return (
    <Preview
      title={title}
      rows={useQuery(query(month))}
      onOpen={() => onOpen(dialog)}
      empty={`${empty}.`}
      renderRow={(person) => {
        const { text, tone } = measureText(kind, person);
        return (
          <>
            <PreviewWords record={{ kind, id: person.id }} name={person.name} detail={person.role} />
            <span className={styles.figures}>
              <span>{orWithheld(person.profit, wholeMoney)}</span>
              {person.profit !== null && (
                <ToneNote tone={tone}>
                  {tone === 'neutral' ? text : `${text} ${measure.toLowerCase()}`}
                </ToneNote>
              )}
            </span>
          </>
        );
      }}
    />
  );
}

/** Number of rows in a preview (docs/domain.md, Dashboard). */
const shownRows = 3;

type PreviewProps<Row> = {
  title: string;
  rows: UseQueryResult<readonly Row[]>;
  renderRow: (row: Row) => ReactNode;
  /** Opens the dialog with all rows. */
  onOpen: () => void;
  /** One sentence for when there are none. */
  empty: ReactNode;
};

/** The first rows of a list; pressing the card opens all of them. */
function Preview<Row extends { id: number }>(props: PreviewProps<Row>) {
  const { title, rows: query, renderRow, onOpen, empty } = props;
  const rows = query.data;
  if (!rows || rows.length === 0) {
    return (
      <Card title={title}>
        <Loaded of={query} loading={<LoadingPreview label={`Loading ${title}`} />}>
          {() => <p className={layout.faint}>{empty}</p>}
        </Loaded>
      </Card>
    );
  }
  return (
    <Card title={title} count={rows.length} onPress={onOpen} isPadded={false}>
      <ul>
        {rows.slice(0, shownRows).map((row) => (
          <li key={row.id} className={styles.row}>
            {renderRow(row)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LoadingPreview({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {['68%', '54%', '61%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

/** The left half of a preview's row: its record. */
function PreviewWords({ record, name, detail }: { record: Paged; name: string; detail: ReactNode }) {
  return (
    <span className={styles.words}>
      <span className={classNames(layout.small, layout.strong)} data-slot="preview-name">
        <RecordLink {...record} isRaised name={name} />
      </span>
      <span className={classNames(layout.under, layout.faint)}>{detail}</span>
    </span>
  );
}
