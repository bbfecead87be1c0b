import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../api/apiError.ts';
import { Button } from '../ui/basics/Button.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Card } from '../ui/page/Card.tsx';
import type { PendingOptions } from '../ui/pickers/ComboBox.tsx';

/** What is read: a query's result, or that of several. */
export type Reading<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

type LoadedProps<Data> = {
  of: Reading<Data>;
  /** In place of the usual sentence, where the specification has its own. */
  failed?: ReactNode;
  /** Why it could not be read stands in a card, where nothing else is around it. */
  isCard?: boolean;
} & (
  | {
      /** What stands there until it is read. */
      loading: ReactNode;
      children: (data: Data) => ReactNode;
    }
  | {
      loading?: undefined;
      /** Shows by itself that something is on its way, such as a table with grey rows. */
      children: ReactNode;
    }
);

/**
 * What needs something that is read: it, what stands there until then, or why it could not be read and another try. What
 * was read once stays, whatever becomes of reading it anew. React's own way, to suspend, is for code alone: it shows what
 * has arrived up to 300 ms late.
 */
export function Loaded<Data>({ of, failed, isCard = false, loading, children }: LoadedProps<Data>) {
  if (of.data === undefined && of.error !== null) {
    const usual = <NotLoaded of={of} />;
    return failed ?? (isCard ? <Card>{usual}</Card> : usual);
  }
  if (typeof children !== 'function') return children;
  return of.data === undefined ? loading : children(of.data);
}

/** Why something could not be read, and another try. */
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

/** Beside a list that is empty because it could not be read: why, and another try. */
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

/** Several that are there when all of them are. */
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
 * What a list to choose from says until its options have come. One that failed says so, and asks again when it is opened.
 * @param what is listed: "team members"
 */
export const pendingOptionsOf = (what: string, { isError, isFetching, refetch }: Asked): PendingOptions =>
  isError && !isFetching
    ? {
        words: `The ${what} could not be loaded. Leave this field and come back to try again.`,
        askAgain: () => void refetch(),
      }
    : { words: `Loading the ${what}…` };
