import { useState } from 'react';
import { isStatus } from '../api/apiError.ts';

/** A record as somebody else has changed it meanwhile; by whom and when as far as that is known. */
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

/** The current record in a conflict's response; undefined for every other failure. */
const staleIn = <View>(error: unknown): Stale<View> | undefined => {
  if (!isStatus(error, 409) || !error.problem || !('current' in error.problem)) return undefined;
  const { current, version, changedBy, changedAt } = error.problem;
  if (typeof version !== 'number') return undefined;
  return {
    // The route that refuses a change responds with the same view as the one that reads the record.
    current: current as View,
    version,
    changedBy: nameOf(changedBy),
    changedAt: typeof changedAt === 'string' ? changedAt : null,
  };
};

/**
 * The sentence for a record that somebody else has changed before it is deleted or withdrawn; `verb` is what confirming
 * does.
 */
export const changedMeanwhile = (
  name: string,
  { changedBy }: Pick<Stale<unknown>, 'changedBy'>,
  verb = 'delete',
): string =>
  `${changedBy ?? 'Somebody'} has changed ${name} since you opened this. Cancel and look again, or ${verb} it all the same.`;

/**
 * The version that a save must name: the one the form was opened with, or the newer one of a conflict, since the user
 * then saves in the knowledge of the other change.
 */
export const useStaleRecord = <
  View,
  Opened extends { version: number } | undefined = (View & { version: number }) | undefined,
>(
  record: Opened,
  /** Called once for each conflict, with the current record. */
  onStale?: (current: View) => void,
) => {
  const [opened] = useState(record);
  const [stale, setStale] = useState<Stale<View>>();
  return {
    stale,
    /** The record as it was when the form was opened. */
    opened,
    expectedVersion: stale?.version ?? opened?.version,
    /** Records a conflict; false if the failure is another one. */
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
