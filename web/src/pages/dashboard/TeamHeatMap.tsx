import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { utilizationHistoryQuery } from '../../api/queries/money.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { ExportTable } from '../../csv/ExportTable.tsx';
import { HeatMap, heatMapColumns } from '../../money/charts/HeatMap.tsx';
import { heatLegend } from '../../money/charts/heat.ts';
import { Legend } from '../../money/charts/picture/Legend.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import * as styles from './dashboard.module.css';
import { MemberAllocationsDialog } from './dialogs/MemberAllocationsDialog.tsx';
import { heatMapTitle } from './heatMapTitle.ts';

/** Every team member's utilisation over the planning year; a row opens the member's allocations of the chosen month. */
export function TeamHeatMap({ from, to, month }: { from: Month; to: Month; month: Month }) {
  const history = useQuery(utilizationHistoryQuery(from, to));
  const [member, setMember] = useState<number>();
  return (
    <Card
      title={heatMapTitle}
      isPadded={false}
      {...(history.data ? { count: history.data.members.length } : {})}
      aside={
        history.data ? (
          <div className={classNames(layout.row, layout.gap3)}>
            <Legend entries={heatLegend(history.data.thresholds)} />
            {history.data.members.length > 0 && (
              <ExportTable
                things="team utilisation"
                fileName={`team-utilisation_${from}_${to}`}
                columns={heatMapColumns(history.data, month)}
                rows={history.data.members}
              />
            )}
          </div>
        ) : (
          <span className={styles.awaitedLegend} />
        )
      }
    >
      <Loaded
        of={history}
        loading={
          <div className={layout.inset}>
            <SkeletonList label="Loading the team's utilisation" rows={8} />
          </div>
        }
      >
        {(data) =>
          data.members.length === 0 ? (
            <EmptyState title="No team members yet">
              Their months fill with colour as you allocate hours to them.
            </EmptyState>
          ) : (
            <HeatMap
              label={`Team utilisation from ${monthLabel(from)} to ${monthLabel(to)}`}
              history={data}
              month={month}
              onMemberPress={setMember}
            />
          )
        }
      </Loaded>
      {member !== undefined && (
        <MemberAllocationsDialog id={member} month={month} onClose={() => setMember(undefined)} />
      )}
    </Card>
  );
}
