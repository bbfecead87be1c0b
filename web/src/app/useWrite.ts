import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { isStatus, sentenceOf } from '../api/apiError.ts';
import { type Caller, callNoting, changesOf, type HeardChange } from '../api/call.ts';
import { currentUserQuery } from '../api/me.ts';
import { isOutdated } from '../api/request.ts';
import type { Topic } from '../api/topicKeys.ts';
import { refetchTopics } from '../api/topics.ts';
import { useReadOnly } from '../ui/basics/readOnly.ts';
import { reloadPage } from '../ui/basics/unsavedGuard.ts';
import { forgetFailure, forgetRetry, showToast, type ToastMessage } from '../ui/feedback/toasts.ts';
import { ownChangesOf, tick } from './ownChanges.ts';

type Told = Required<Pick<ToastMessage, 'title' | 'description'>> & Pick<ToastMessage, 'actions'>;

export type WriteOptions<Input, Answer> = {
  /** What it asks for through `call` says what is read again afterwards. */
  write: (input: Input, call: Caller) => Promise<Answer>;
  /** Nothing is changed by it: it only fetches, such as for an export. */
  isRead?: true;
  /** The success toast; none when the page itself shows what happened. */
  done?: string | ((answer: Answer, input: Input) => Omit<ToastMessage, 'tone'>);
  /** The sentence for a failure; without it the server's own is shown. */
  failed?: string;
  /** The sentence for failures of which the server says none; where it says one, that is shown. */
  otherwise?: string;
  /** Title of the failure toast. */
  failedTitle?: string;
  /**
   * true when the page shows this failure itself, by its field or in its dialog: then there is no toast. Or what the
   * toast says instead.
   */
  onFailed?: (error: Error, input: Input) => boolean | Told;
  /** The write is stored. The answer is missing when the server had none in time, though the write is safe. */
  onDone?: (answer: Answer | undefined, input: Input) => void;
};

/** Whatever control was left within reach: what is shown there is of a past day, and a write would be of today. */
const refuse = (): Promise<never> =>
  Promise.reject(new Error('Nothing can be changed on a past day. Return to today first.'));

/** What history undoes is about, by the topics that it changes: users, sessions, formulas and closed months go other ways. */
const undoable =
  /^(?:\*|(?:allocations|figures|clients|projects|team-members|freelancers|placeholders|software-costs|other-costs)\b)/;

/** Keeps what somebody does, so that they can undo it. */
const keepOwn = (client: QueryClient): HeardChange => {
  const at = tick();
  return (change, name, asked) => {
    const userId = client.getQueryData(currentUserQuery().queryKey)?.id;
    const topics = changesOf(name, asked);
    if (
      userId === undefined ||
      topics.some((topic) => topic === 'replays' || topic === 'periods') ||
      !topics.some((topic) => undoable.test(topic))
    )
      return;
    const own = ownChangesOf(client, userId);
    if (name !== 'POST /api/history/:correlation/undo') own.note(at, change);
    else own.noteUndo(tick(), (asked as { params: { correlation: string } }).params.correlation, change);
  };
};

/** Shows how a write went; a tab from before a deployment, which knows nothing of newer fields, is told to reload. */
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
 * A write with its toasts and refreshes; `isPending` belongs in the button. That it failed is told
 * until that is dismissed, it is tried again, or what could try it again is gone and another message comes.
 */
export const useWrite = <Input, Answer>(options: WriteOptions<Input, Answer>) => {
  const client = useQueryClient();
  const isReadOnly = useReadOnly();
  const id = useId();
  useEffect(() => () => forgetRetry(id), [id]);
  /** What was changed, and is not read again yet. */
  const changed = useRef(new Set<Topic>());
  const refresh = () => {
    const topics = changed.current;
    changed.current = new Set();
    if (topics.size > 0) void refetchTopics(client, topics);
  };
  return useMutation({
    mutationFn:
      isReadOnly && !options.isRead
        ? refuse
        : (input: Input) =>
            options.write(
              input,
              callNoting((topic) => changed.current.add(topic), keepOwn(client)),
            ),
    onMutate: () => forgetFailure(id),
    onSuccess: (answer, input) => {
      refresh();
      const { done } = options;
      if (done)
        tell({ tone: 'success', ...(typeof done === 'string' ? { title: done } : done(answer, input)) });
      options.onDone?.(answer, input);
    },
    onError: (error, input) => {
      // A part of it may have been done.
      refresh();
      const shown = options.onFailed?.(error, input);
      if (shown === true) return;
      // Stored, but not readable yet (202): doing it again would do it twice.
      if (isStatus(error, 202)) {
        const title = typeof options.done === 'string' ? options.done : 'Saved';
        tell({ tone: 'info', title, description: sentenceOf(error) });
        options.onDone?.(undefined, input);
        return;
      }
      const told = shown || {
        title: options.failedTitle ?? 'Error',
        description: options.failed ?? sentenceOf(error, options.otherwise),
      };
      tell({ tone: 'error', ...told }, options.isRead ? undefined : id);
    },
  });
};
