import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { secondFactorRemovalInput } from '#domain/access/userInput.ts';
import { secondFactorQuery } from '../../api/me.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { dateText } from '../../format/dates.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { lazyCard } from '../../ui/code/lazyCard.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ProofDialog } from './ProofDialog.tsx';

const RenewRecoveryCodes = lazyDialog(
  async () => (await import('./RenewRecoveryCodes.tsx')).RenewRecoveryCodes,
);

const SecondFactorSteps = lazyCard(async () => (await import('./SecondFactorSteps.tsx')).SecondFactorSteps);

/** Number of recovery codes up to which new ones are recommended. */
const few = 3;

/** The user's second factor, and buttons to set it up, renew its codes or remove it. */
export function SecondFactorCard() {
  const client = useQueryClient();
  const factor = useQuery(secondFactorQuery());
  const [open, setOpen] = useState<'setUp' | 'renew' | 'remove'>();
  const close = () => {
    setOpen(undefined);
    void client.invalidateQueries({ queryKey: ['me'] });
  };
  return (
    <Card title="Two-step sign-in" aside={factor.data?.since && <Badge tone="good">On</Badge>}>
      <Loaded of={factor} loading={<SkeletonList label="Loading two-step sign-in" rows={1} />}>
        {(data) => (
          <div className={classNames(layout.stack, layout.atStart)}>
            {data.since ? (
              <>
                <p>
                  Signing in asks for a code of your authenticator since {dateText(data.since)}.{' '}
                  {codesLeft(data.recoveryCodes)}
                </p>
                <div className={layout.row}>
                  <Button onPress={() => setOpen('renew')}>New recovery codes</Button>
                  <Button onPress={() => setOpen('remove')}>Remove</Button>
                </div>
              </>
            ) : (
              <>
                <p>A code that only your telephone shows keeps out whoever has learnt your password.</p>
                <Button onPress={() => setOpen('setUp')}>Set up two-step sign-in</Button>
              </>
            )}
          </div>
        )}
      </Loaded>
      {open === 'setUp' && (
        <Dialog title="Set up two-step sign-in" size="small" onClose={close}>
          <Suspense fallback={<SkeletonList label="Loading" rows={2} />}>
            <SecondFactorSteps onDone={close} />
          </Suspense>
        </Dialog>
      )}
      <Suspense>{open === 'renew' && <RenewRecoveryCodes onClose={close} />}</Suspense>
      {open === 'remove' && <RemoveSecondFactor onClose={close} />}
    </Card>
  );
}

const codesLeft = (count: number): string => {
  if (count === 0) return 'No recovery code is left: get new ones.';
  const left = count === 1 ? 'One recovery code is left' : `${count} recovery codes are left`;
  return count <= few ? `${left}: get new ones.` : `${left}.`;
};

/** Asks for the password and a code before the second factor is removed. */
function RemoveSecondFactor({ onClose }: { onClose: () => void }) {
  return (
    <ProofDialog
      title="Turn off two-step sign-in?"
      lead="From then on your password alone signs you in, and the recovery codes are worth nothing."
      codeHint="Of your authenticator, or a recovery code"
      submitText="Remove"
      pendingText="Removing..."
      isDangerous
      schema={secondFactorRemovalInput}
      write={(body, call) => call('POST /api/auth/second-factor/removal', { body })}
      done="Two-step sign-in removed"
      onDone={onClose}
      onClose={onClose}
    />
  );
}
