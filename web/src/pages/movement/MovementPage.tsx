import { useQuery } from '@tanstack/react-query';
import { movementQuery } from '../../api/queries/movement.ts';
import { Loaded, NotLoaded } from '../../app/Loaded.tsx';
import { PayNeeded } from '../../app/pay/PayNeeded.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { MovementFilters } from './MovementFilters.tsx';
import { MovementResult } from './MovementResult.tsx';
import { useMovementSpan } from './useMovementSpan.ts';

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
      <Loaded
        of={movement}
        failed={
          <Card>
            <NotLoaded of={movement} />
          </Card>
        }
        loading={
          <Card>
            <SkeletonList label="Comparing the two days" rows={12} />
          </Card>
        }
      >
        {(data) => <MovementResult movement={data} span={choice.span} isOld={movement.isPlaceholderData} />}
      </Loaded>
    </>
  );
}
