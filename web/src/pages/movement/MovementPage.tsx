import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../api/apiError.ts';
import { movementQuery } from '../../api/queries/movement.ts';
import { PayNeeded } from '../../app/pay/PayNeeded.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { MovementFilters } from './MovementFilters.tsx';
import { MovementResult } from './MovementResult.tsx';
import { useMovementSpan } from './useMovementSpan.ts';
import './movement.css';

/** The forecasts of two days side by side, and why the one is not the other. */
export function MovementPage() {
  return (
    <>
      <PageHeader
        title="Why the Forecast Moved"
        subtitle="The forecasts of two days side by side, and every change between them with who made it and why"
      />
      <PayNeeded what="What moved between two days">
        <Movement />
      </PayNeeded>
    </>
  );
}

function Movement() {
  const choice = useMovementSpan();
  const movement = useQuery(movementQuery(choice.span));
  return (
    <>
      <MovementFilters {...choice} />
      {movement.data && !movement.isError ? (
        <MovementResult movement={movement.data} span={choice.span} isOld={movement.isPlaceholderData} />
      ) : (
        <Card>
          {movement.isError ? (
            <ErrorState
              title="The two days could not be compared"
              detail={sentenceOf(movement.error)}
              isRetrying={movement.isFetching}
              onRetry={() => movement.refetch()}
            />
          ) : (
            <SkeletonList label="Comparing the two days" rows={12} />
          )}
        </Card>
      )}
    </>
  );
}
