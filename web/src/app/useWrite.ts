import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef } from 'react';
import { sameValue } from '#domain/values/equality.ts';
import { isStatus, reasonOf, sentenceOf } from '../api/apiError.ts';
import { type Caller, callNoting, changesOf, type HeardChange } from '../api/call.ts';
import { currentUserQuery } from '../api/me.ts';
import { isOutdated } from '../api/request.ts';
import type { Topic } from '../api/topicKeys.ts';
import { refetchTopics } from '../api/topics.ts';
import { useReadOnly } from '../ui/basics/readOnly.ts';
import { reloadPage } from '../ui/basics/unsavedGuard.ts';
import { forgetFailure, forgetRetry, showToast, type ToastMessage } from '../ui/feedback/toasts.ts';
import { ownChangesOf, tick } from './ownChanges.ts';
import { useIsThere } from './useWhileThere.ts';

type Told = Required<Pick<ToastMessage, 'title' | 'description'>> & Pick<ToastMessage, 'reason' | 'actions'>;

export type WriteOptions<Input, Answer> = {
  /**
   * Its requests, made through `call`, determine what is refetched afterwards. `note` takes a change that was requested
   * in another way.
   */
  write: (input: Input, call: Caller, note: HeardChange) => Promise<Answer>;
  /** Only reads, such as for an export. */
  isRead?: true;
  /** The success toast; none where the page itself shows the result. */
  done?: string | ((answer: Answer, input: Input) => Omit<ToastMessage, 'tone'>);
  /** The text for all failures, shown before the reason; the server's own message unless given. */
  failed?: string;
  /** The text for failures without a message from the server. */
  otherwise?: string;
  /** Title of the failure toast. */
  failedTitle?: string;
  /**
   * Returns true when the page shows the failure itself, by its field or in its dialog, so that there is no toast; or
   * the toast's text.
   */
  onFailed?: (error: Error, input: Input) => boolean | Told;
  /**
   * Called once the write is stored. `answer` is missing where the server had none in time, though the write is safe.
   */
  onDone?: (answer: Answer | undefined, input: Input) => void;
};

/** Refuses any write on a past day, even by a control that was left within reach: it would change today's data. */
const refuse = (): Promise<never> =>
  Promise.reject(new Error('Nothing can be changed on a past day. Return to today first.'));

/**
 * Topics of changes that the history can undo; users, sessions, formulas and closed months are reverted in other ways.
 */
const undoable =
  /^(?:\*|(?:allocations|figures|clients|projects|team-members|freelancers|placeholders|software-costs|other-costs)\b)/;

/** Records a user's changes, so that they can undo them. */
const keepOwn = (client: QueryClient): HeardChange => {
  const at = tick();
  return (change, name, request) => {
    const userId = client.getQueryData(currentUserQuery().queryKey)?.id;
    const topics = changesOf(name, request);
    if (
      userId === undefined ||
      topics.some((topic) => topic === 'replays' || topic === 'periods') ||
      !topics.some((topic) => undoable.test(topic))
    )
      return;
    const own = ownChangesOf(client, userId);
    if (name !== 'POST /api/history/:correlation/undo') own.note(at, change);
    else own.noteUndo(tick(), (request as { params: { correlation: string } }).params.correlation, change);
  };
};

/** Shows a result; a tab from before a deployment is told to reload, as it doesn't know newer fields. */
const tell = (message: ToastMessage, failedWrite?: string): void => {
  if (!isOutdated() || message.actions) {
    showToast(message, failedWrite);
    return;
  }
  const advice = 'The planner has been updated. Reload this page to go on with the new version.';
  const description = message.description ? `${message.description} ${advice}` : advice;
  showToast({ ...message, description, actions: [{ label: 'Reload', onPress: reloadPage }] }, failedWrite);
};

/**
 * A write with its toasts and refetches; `isPending` belongs in the button. A failure stays on screen until it is
 * dismissed or retried, or its component is gone and another message comes.
 */
export const useWrite = <Input, Answer>(options: WriteOptions<Input, Answer>) => {
  const client = useQueryClient();
  const isReadOnly = useReadOnly();
  const isThere = useIsThere();
  const id = useId();
  useEffect(() => () => forgetRetry(id), [id]);
  /** Topics that have changed and are not refetched yet. */
  const changed = useRef(new Set<Topic>());
  const refresh = () => {
    const topics = changed.current;
    changed.current = new Set();
    if (topics.size > 0) void refetchTopics(client, topics);
  };
  /** The inputs under way. */
  const underWay = useRef<readonly unknown[]>([]);
  const { mutate, ...mutation } = useMutation({
    mutationFn:
      isReadOnly && !options.isRead
        ? refuse
        : (input: Input) => {
            const noteTopic = (topic: Topic) => changed.current.add(topic);
            const keep = keepOwn(client);
            return options.write(input, callNoting(noteTopic, keep), (change, name, request) => {
              changesOf(name, request).forEach(noteTopic);
              keep(change, name, request);
            });
          },
    onMutate: () => forgetFailure(id),
    onSettled: (_answer, _error, input) => {
      underWay.current = underWay.current.filter((each) => !sameValue(each, input));
    },
    onSuccess: (answer, input) => {
      refresh();
      const { done } = options;
      if (done)
        tell({ tone: 'success', ...(typeof done === 'string' ? { title: done } : done(answer, input)) });
      options.onDone?.(answer, input);
    },
    onError: (error, input) => {
      // A part of it may have been stored.
      refresh();
      const shown = options.onFailed?.(error, input);
      // A dialog that was left meanwhile shows nothing.
      if (shown === true && isThere.current) return;
      // Stored, but not readable yet (202): a retry would do it twice.
      if (isStatus(error, 202)) {
        const title = typeof options.done === 'string' ? options.done : 'Saved';
        tell({ tone: 'info', title, description: sentenceOf(error) });
        options.onDone?.(undefined, input);
        return;
      }
      const told = (shown !== true && shown) || {
        title: options.failedTitle ?? 'Error',
        description: options.failed ?? sentenceOf(error, options.otherwise),
        reason: options.failed === undefined ? undefined : reasonOf(error),
      };
      tell({ tone: 'error', ...told }, options.isRead ? undefined : id);
    },
  });
  return {
    ...mutation,
    /** Does nothing while the same is under way: a second press comes before the button shows that it is busy. */
    mutate: useCallback(
      (input: Input) => {
        if (underWay.current.some((each) => sameValue(each, input))) return;
        underWay.current = [...underWay.current, input];
        mutate(input);
      },
      [mutate],
    ),
  };
};
