import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../api/apiError.ts';
import { Button } from '../ui/basics/Button.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Card } from '../ui/page/Card.tsx';
import type { PendingOptions } from '../ui/pickers/ComboBox.tsx';

/** A read: the result of a query, or of several. */
export type Reading<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type LoadedProps<Data> = {
  of: Reading<Data>;
  /** Shown instead of the usual error, where the specification has its own. */
  failed?: ReactNode;
  /** Shows the error in a card, where there is none around it. */
  isCard?: boolean;
} & (
  | {
      /** Placeholder while it loads. */
      loading: ReactNode;
      children: (data: Data) => ReactNode;
    }
  | {
      loading?: undefined;
      /** Content with a loading state of its own, such as a table with grey rows. */
      children: ReactNode;
    }
);

/**
 * Shows content that needs a read: the content, a placeholder while it loads, or the error with a retry. Data that was
 * loaded once stays, even if a refetch fails. Suspense is used for code alone: React shows what has arrived up to 300
 * ms late.
 */
export function Loaded<Data>({ of, failed, isCard = false, loading, children }: LoadedProps<Data>) {
  if (of.data === undefined && of.error !== null) {
    const usual = <NotLoaded of={of} />;
    return failed ?? (isCard ? <Card>{usual}</Card> : usual);
  }
  if (typeof children !== 'function') return children;
  return of.data === undefined ? loading : children(of.data);
}

/** Why something could not be loaded, with a retry. */
export function NotLoaded({ of }: { of: Reading<unknown> }) {
  return (
    <ErrorState
      title="This could not be loaded"
      detail={sentenceOf(of.error)}
      isRetrying={of.isFetching}
      onRetry={of.refetch}
    />
  );
}

type NotListedProps = {
  of: Reading<unknown>;
  /** What the list is of: "software costs". */
  things: string;
};

/** The error, with a retry, beside a list that is empty because it could not be loaded. */
export function NotListed({ of, things }: NotListedProps) {
  return (
    <Alert
      tone="over"
      title={`The ${things} could not be loaded`}
      action={
        <Button size="small" isPending={of.isFetching} onPress={() => void of.refetch()}>
          Try again
        </Button>
      }
    >
      {sentenceOf(of.error)}
    </Alert>
  );
}

type DataOf<All extends readonly Reading<unknown>[]> = {
  [Place in keyof All]: All[Place] extends Reading<infer Data> ? Data : never;
};

/** Several reads as one, loaded once all of them are. */
export const allOf = <All extends readonly Reading<unknown>[]>(...all: All): Reading<DataOf<All>> => {
  const failed = all.filter(({ data, error }) => data === undefined && error !== null);
  return {
    data: all.some(({ data }) => data === undefined)
      ? undefined
      : (all.map(({ data }) => data) as DataOf<All>),
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
};

type Asked = Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;

/**
 * The text of an option list while its options load. After an error it says so, and opening the list tries again.
 * @param what what is listed: "team members"
 */
export const pendingOptionsOf = (what: string, { isError, isFetching, refetch }: Asked): PendingOptions =>
  isError && !isFetching
    ? {
        words: `The ${what} could not be loaded. Leave this field and come back to try again.`,
        askAgain: () => void refetch(),
      }
    : { words: `Loading the ${what}…` };
