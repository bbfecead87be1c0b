import type { ComponentType } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { lazyPart } from './lazyPart.tsx';

/** A part of a page whose code is fetched when it is first shown; an error in its place if that fails. */
export const lazyCard = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, NotShown);

function NotShown({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="This could not be loaded"
      detail="The planner could not be reached, or has been updated meanwhile."
      onRetry={onRetry}
    />
  );
}
