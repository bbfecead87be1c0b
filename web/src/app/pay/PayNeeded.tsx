import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { useSeesPay } from './useSeesPay.ts';

/** Controls of things that set what people cost, or would tell it: they are not there for who does not see pay. */
export function WherePaySeen({ children }: { children: ReactNode }) {
  return useSeesPay() ? children : null;
}

/** A page that would tell what people cost: who does not see pay reads why there is nothing. */
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
