import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { useSeesPay } from './useSeesPay.ts';

/** Controls that set or reveal what people cost; hidden from users who don't see pay. */
export function WherePaySeen({ children }: { children: ReactNode }) {
  return useSeesPay() ? children : null;
}

/** A page that reveals what people cost; users who don't see pay read why it is empty. */
export function PayNeeded({ what, children }: { what: string; children: ReactNode }) {
  if (useSeesPay()) return children;
  return (
    <Card>
      <EmptyState title="You are not set to see pay">
        {what} would tell what people cost. Ask an administrator who sees pay.
      </EmptyState>
    </Card>
  );
}
