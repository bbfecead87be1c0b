import { useQuery } from '@tanstack/react-query';
import { parkedText } from '#domain/formulas/comparisonWords.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { differencesQuery } from '../../../api/queries/replays.ts';
import { Loaded } from '../../../app/Loaded.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { SkeletonList } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { ClosedMonths } from './ClosedMonths.tsx';
import { ColoursCard } from './ColoursCard.tsx';
import { DifferencePictures } from './DifferencePictures.tsx';
import { DifferencesTable } from './DifferencesTable.tsx';
import { SumSentence } from './SumSentence.tsx';

/** What a comparison would change, or changed when it was adopted: in a sentence, in charts, and by figure. */
export function Differences({ replay: { id, status } }: { replay: Pick<ReplayView, 'id' | 'status'> }) {
  const isOver = status !== 'ready';
  const found = useQuery(differencesQuery(id, isOver));
  const title = isOver ? 'What it changed' : 'What would change';
  if (found.data === undefined) {
    return (
      <Card title={title}>
        <Loaded of={found}>
          <SkeletonList label="Loading the difference" rows={8} />
        </Loaded>
      </Card>
    );
  }
  const { total, colours, parked, closed } = found.data;
  const [before, after] = isOver ? ['Before', 'After'] : ['In use', 'Tried'];
  const closedMonths = (
    <ClosedMonths closed={closed} before={isOver ? 'before' : 'now'} after={isOver ? 'after' : 'as tried'} />
  );
  if (total === 0) {
    return (
      <>
        <Card title={title}>
          <div className={layout.stack}>
            <Parked {...parked} />
            <p>
              {isOver
                ? 'Nothing: every figure of every month stayed what it was.'
                : 'Nothing: every figure of every month is the same as the one in use.'}
            </p>
          </div>
        </Card>
        {closedMonths}
        {colours.total > 0 && <ColoursCard id={id} colours={colours} isOver={isOver} />}
      </>
    );
  }
  return (
    <>
      <Parked {...parked} />
      <DifferencePictures
        differences={found.data}
        before={before}
        after={after}
        lead={<SumSentence {...found.data} />}
      />
      {closedMonths}
      <DifferencesTable id={id} all={found.data} isOver={isOver} title={title} />
      {colours.total > 0 && <ColoursCard id={id} colours={colours} isOver={isOver} />}
    </>
  );
}

/** Whether the comparison counts parked changes. */
function Parked(parked: DifferencesView['parked']) {
  const text = parkedText(parked);
  return text && <Alert tone={parked.to === 0 ? 'good' : 'watch'}>{text}</Alert>;
}
