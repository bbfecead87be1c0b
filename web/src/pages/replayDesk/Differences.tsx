import { useQuery } from '@tanstack/react-query';
import { parkedText } from '#domain/replayWords.ts';
import type { DifferencesView } from '#projections/differences/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { differencesQuery } from '../../api/queries/replays.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { ColoursCard } from './ColoursCard.tsx';
import { DifferencePictures } from './DifferencePictures.tsx';
import { DifferencesTable } from './DifferencesTable.tsx';
import { SumSentence } from './SumSentence.tsx';

/** What a replay that is ready would change: in a sentence, in pictures, and figure by figure. */
export function Differences({ id }: { id: number }) {
  const found = useQuery(differencesQuery(id));
  if (found.data === undefined) {
    return (
      <Card title="What would change">
        {found.isError ? (
          <ErrorState
            title="The difference could not be loaded"
            detail={sentenceOf(found.error)}
            isRetrying={found.isFetching}
            onRetry={() => found.refetch()}
          />
        ) : (
          <SkeletonList label="Loading the difference" rows={8} />
        )}
      </Card>
    );
  }
  const { total, colours, parked } = found.data;
  if (total === 0) {
    return (
      <>
        <Card title="What would change">
          <div className="replay">
            <Parked {...parked} />
            <p>Nothing: every figure of every month is the same as the one in use.</p>
          </div>
        </Card>
        {colours.total > 0 && <ColoursCard id={id} colours={colours} />}
      </>
    );
  }
  return (
    <>
      <Parked {...parked} />
      <DifferencePictures differences={found.data} lead={<SumSentence {...found.data} />} />
      <DifferencesTable id={id} all={found.data} />
      {colours.total > 0 && <ColoursCard id={id} colours={colours} />}
    </>
  );
}

/** Whether changes that could not be counted are counted by the replay. */
function Parked(parked: DifferencesView['parked']) {
  const text = parkedText(parked);
  return text && <Alert tone={parked.to === 0 ? 'good' : 'watch'}>{text}</Alert>;
}
