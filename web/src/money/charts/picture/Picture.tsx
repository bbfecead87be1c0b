import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/basics/Button.tsx';
import * as hiddenStyles from '../../../ui/basics/hidden.module.css';
import * as layout from '../../../ui/basics/layout.module.css';
import { useOnPaper } from '../../../ui/basics/paper.ts';
import { Unbroken } from '../../../ui/basics/Unbroken.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { Legend, type LegendEntry } from './Legend.tsx';
import { OnScreen } from './OnScreen.tsx';
import * as styles from './Picture.module.css';
import { PictureTable, type TableContent } from './PictureTable.tsx';

type PictureProps = {
  title: string;
  /** A sentence about what to see in it, where its title doesn't say it. */
  lead?: ReactNode;
  legend: readonly LegendEntry[];
  /** The same figures as a table, for screen readers and on request. */
  table: TableContent;
  /** Height of the chart in pixels. */
  height: number;
  /** A sentence in place of a chart that would have nothing to show. */
  empty?: string | undefined;
  /** The chart. */
  children: ReactNode;
};

/** A chart with its legend and its table. */
export function Picture({ title, lead, legend, table, height, empty, children }: PictureProps) {
  const [isTable, setTable] = useState(false);
  const isOnPaper = useOnPaper();
  const figures = <PictureTable label={title} {...table} />;
  if (empty) {
    return (
      <Card title={title} className={styles.picture}>
        <EmptyState title={empty}>{lead}</EmptyState>
      </Card>
    );
  }
  return (
    <Card
      title={title}
      className={styles.picture}
      aside={
        <Button
          size="small"
          variant="quiet"
          icon={isTable ? <ChartColumn /> : <Table2 />}
          onPress={() => setTable(!isTable)}
        >
          {isTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      {lead && (
        <p className={layout.muted}>
          <Unbroken>{lead}</Unbroken>
        </p>
      )}
      {isTable ? (
        figures
      ) : (
        <>
          <Legend entries={legend} />
          <div aria-hidden="true" className={styles.chart}>
            <ErrorBoundary failed={() => <NotDrawn />}>
              {/* A chart whose code has not arrived when the browser prints is printed as its table. */}
              <OnScreen
                height={height}
                {...(isOnPaper && { waiting: <div aria-busy="true">{figures}</div> })}
              >
                {children}
              </OnScreen>
            </ErrorBoundary>
          </div>
          <div className={hiddenStyles.hidden}>{figures}</div>
        </>
      )}
    </Card>
  );
}

function NotDrawn() {
  return (
    <ErrorState
      title="The chart could not be drawn"
      detail="Its figures are in the table. Reloading the page may bring the chart back."
    />
  );
}
