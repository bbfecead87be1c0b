import type { UseQueryResult } from '@tanstack/react-query';
import type { Awaited } from '../ui/pickers/ComboBox.tsx';

type Asked = Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;

/**
 * What a list to choose from says until its options have come. One that failed says so, and asks again when it is opened.
 * @param what is listed: "team members"
 */
export const awaitedOf = (what: string, { isError, isFetching, refetch }: Asked): Awaited =>
  isError && !isFetching
    ? {
        words: `The ${what} could not be loaded. Leave this field and come back to try again.`,
        askAgain: () => void refetch(),
      }
    : { words: `Loading the ${what}…` };
