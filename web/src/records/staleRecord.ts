import { useState } from 'react';
import { isStatus } from '../api/apiError.ts';

/** A record as somebody else has made it meanwhile; who and when as far as it is known. */
export type Stale<View> = {
  current: View;
  version: number;
  changedBy: string | null;
  changedAt: string | null;
};

const nameOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : null;

/** What a refused change says about the record as it is now; undefined for every other failure. */
const staleIn = <View>(error: unknown): Stale<View> | undefined => {
  if (!isStatus(error, 409) || !error.problem || !('current' in error.problem)) return undefined;
  const { current, version, changedBy, changedAt } = error.problem;
  if (typeof version !== 'number') return undefined;
  return {
    // The route that refuses answers the same view as the one that was read from it.
    current: current as View,
    version,
    changedBy: nameOf(changedBy),
    changedAt: typeof changedAt === 'string' ? changedAt : null,
  };
};

/** Said where somebody else has changed what is about to go; `verb` is what confirming does to it. */
export const changedMeanwhile = (
  name: string,
  { changedBy }: Pick<Stale<unknown>, 'changedBy'>,
  verb = 'delete',
): string =>
  `${changedBy ?? 'Somebody'} has changed ${name} since you opened this. Cancel and look again, or ${verb} it all the same.`;

/**
 * The version a form began with, which a save must name, until a refusal tells a newer one: saving again then is
 * done in the knowledge of the other change.
 */
export const useStaleRecord = <
  View,
  Opened extends { version: number } | undefined = (View & { version: number }) | undefined,
>(
  record: Opened,
  /** Told what somebody else made of it, once. */
  onStale?: (current: View) => void,
) => {
  const [opened] = useState(record);
  const [stale, setStale] = useState<Stale<View>>();
  return {
    stale,
    /** The record as the form began with it. */
    opened,
    expectedVersion: stale?.version ?? opened?.version,
    /** Takes a refusal in; false when the failure is another one. */
    notice: (error: unknown): boolean => {
      const found = staleIn<View>(error);
      if (found) {
        setStale(found);
        onStale?.(found.current);
      }
      return found !== undefined;
    },
  };
};
