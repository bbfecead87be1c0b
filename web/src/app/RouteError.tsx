import { useRouteError } from 'react-router-dom';
import { ApiError, sentenceOf } from '../api/apiError.ts';
import { ErrorState } from '../ui/ErrorState.tsx';

/** Stands in for a page that failed; the rest of the application goes on. */
export function RouteError() {
  const error = useRouteError();
  const detail =
    error instanceof ApiError
      ? sentenceOf(error)
      : 'Something in this page failed, or a newer version of the planner has been installed since you opened it.';
  return (
    <ErrorState
      title="This page could not be loaded"
      detail={detail}
      onRetry={() => window.location.reload()}
    />
  );
}
