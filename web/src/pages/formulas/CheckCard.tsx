import { useQuery } from '@tanstack/react-query';
import { paceText, progressFraction, progressText } from '#domain/formulas/comparisonWords.ts';
import type { VerificationView } from '#projections/readModelVersions/view.ts';
import { verificationsQuery } from '../../api/queries/replays.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { useWrite } from '../../app/useWrite.ts';
import { momentText } from '../../format/dates.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { CheckResult } from './CheckResult.tsx';
import { isUnderWay } from './comparisonWords.ts';

/** Checks the figures in use: builds them anew from the log, and compares. */
export function CheckCard() {
  const found = useQuery(verificationsQuery());
  const start = useWrite({
    write: (_: undefined, call) => call('POST /api/admin/verifications'),
  });
  const latest = found.data?.[0];
  const isBusy = latest !== undefined && isUnderWay(latest);
  return (
    <Card
      title="Check"
      aside={
        <Button
          isPending={start.isPending}
          isDisabled={found.data === undefined || isBusy}
          onPress={() => start.mutate(undefined)}
        >
          Check the figures
        </Button>
      }
    >
      <div className={layout.stack} data-slot="check">
        <p className={layout.muted}>
          Computes every figure anew from all that was ever recorded, beside the ones in use, and compares
          both. Nobody is disturbed.
        </p>
        <Loaded of={found} loading={<SkeletonList label="Loading the checks" rows={2} />}>
          {([newest]) => (newest ? <Check check={newest} /> : <p>The figures have not been checked yet.</p>)}
        </Loaded>
      </div>
    </Card>
  );
}

function Check({ check }: { check: VerificationView }) {
  const { id, by, at, status, error, result } = check;
  const cancel = useWrite({
    write: (_: undefined, call) => call('DELETE /api/admin/verifications/:id', { params: { id } }),
  });
  if (isUnderWay(check)) {
    return (
      <>
        <ProgressBar label={progressText(check)} value={progressFraction(check)} />
        <div className={layout.row}>
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate(undefined)}>
            Cancel
          </Button>
          <span className={layout.muted}>{paceText(check)}</span>
        </div>
      </>
    );
  }
  return (
    <>
      {result && <CheckResult {...result} />}
      {status === 'failed' && (
        <Alert tone="over" title="The figures could not be checked">
          {error}
        </Alert>
      )}
      {status === 'cancelled' && <p>The last check was cancelled before it had a result.</p>}
      <p className={layout.muted}>
        {by.name}
        {at && `, ${momentText(at)}`}
      </p>
    </>
  );
}
