import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/apiError.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { noteBuild } from '../api/request.ts';
import { fakeApi, problem } from '../testing/fakeApi.ts';
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx';
import { showToast } from '../ui/feedback/toasts.ts';
import { useWrite } from './useWrite.ts';

type Options = Parameters<typeof useWrite<string, { id: number }>>[0];

function Creator(options: Options) {
  const create = useWrite(options);
  return (
    <button type="button" onClick={() => create.mutate('Shop')}>
      Create
    </button>
  );
}

const detail = 'Something went wrong on our side.';

const create = async (write: Options['write'], options: Partial<Options> = {}) => {
  const client = createQueryClient();
  client.setQueryData(['projects'], []);
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <Creator
        write={write}
        done="Project created successfully"
        failed="Failed to create project"
        onDone={onDone}
        {...options}
      />
      <ToastRegion />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  const toast = () => screen.queryByRole('alertdialog')?.textContent;
  return { onDone, toast, isOutdated: () => client.getQueryState(['projects'])?.isInvalidated };
};

const refusal = (status: number, detail: string) => () =>
  Promise.reject(new ApiError(status, JSON.stringify(problem(status, detail)), ''));

/** A write that sends a call, which gets this status. */
const called =
  (status: number, body: object): Options['write'] =>
  async (_, call) => {
    const headers: Record<string, string> =
      status === 202 ? { 'Content-Type': 'application/problem+json' } : {};
    fakeApi({ 'PATCH /api/projects/7': () => ({ status, body, headers }) });
    const asked = { params: { id: 7 }, body: { status: 'review' } } as const;
    return { id: (await call('PATCH /api/projects/:id', asked))?.id ?? 0 };
  };

it('says what was done, has read again what that changed, and hands on the answer', async () => {
  const { onDone, toast, isOutdated } = await create(called(200, { id: 7 }));
  await waitFor(() => expect(toast()).toBe('Project created successfully'));
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ id: 7 }, 'Shop');
  expect(isOutdated()).toBe(true);
});

it('says that it failed, and is not done', async () => {
  const { onDone, toast, isOutdated } = await create(called(500, problem(500, detail)));
  await waitFor(() => expect(toast()).toBe(`ErrorFailed to create project${detail}`));
  expect(onDone).not.toHaveBeenCalled();
  expect(isOutdated()).toBe(false);
});

it("prefers the server's sentence where it is told to, and has one of its own for want of it", async () => {
  const told = { failed: undefined, otherwise: 'Failed to create project' };
  const first = await create(refusal(409, 'Someone else has changed this project.'), told);
  await waitFor(() => expect(first.toast()).toBe('ErrorSomeone else has changed this project.'));
  cleanup();
  const second = await create(() => Promise.reject(new TypeError('Failed to fetch')), told);
  await waitFor(() => expect(second.toast()).toBe('ErrorFailed to create project'));
});

it('stays silent about a failure that the page shows itself', async () => {
  const onFailed = vi.fn(() => true);
  const { toast } = await create(refusal(400, 'Name is required'), { onFailed });
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(toast()).toBeUndefined();
});

it('goes on telling of a failed save, whatever else is told, until it is tried again', async () => {
  const write = vi
    .fn<() => Promise<{ id: number }>>()
    .mockImplementationOnce(refusal(500, detail))
    .mockImplementation(() => Promise.resolve({ id: 7 }));
  const { toast } = await create(write);
  await waitFor(() => expect(toast()).toBe(`ErrorFailed to create project${detail}`));
  act(() => showToast({ title: 'Allocation saved successfully' }));
  expect(toast()).toBe('Allocation saved successfully');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(toast()).toBe(`ErrorFailed to create project${detail}`);
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(toast()).toBe('Project created successfully'));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(toast()).toBeUndefined();
});

it('has read again what was done of a write that failed half-way', async () => {
  const { toast, isOutdated } = await create(async (input, ...means) => {
    await called(200, { id: 7 })(input, ...means);
    throw new ApiError(500, JSON.stringify(problem(500, detail)), '');
  });
  await waitFor(() => expect(toast()).toBe(`ErrorFailed to create project${detail}`));
  expect(isOutdated()).toBe(true);
});

it('counts a change that is stored but not readable yet as done', async () => {
  const { onDone, toast, isOutdated } = await create(called(202, problem(202, 'Your change is saved.')));
  await waitFor(() => expect(toast()).toBe('Project created successfullyYour change is saved.'));
  expect(onDone).toHaveBeenCalledExactlyOnceWith(undefined, 'Shop');
  expect(isOutdated()).toBe(true);
});

it('says to reload a page from before a deployment, beside how its write went', async () => {
  const page = document.createElement('script');
  Object.assign(page, { type: 'module' });
  page.setAttribute('src', '/assets/index-old.js');
  document.head.append(page);
  noteBuild(new Headers({ 'X-Planner-Build': '/assets/index-old.js' }));
  const same = await create(() => Promise.resolve({ id: 7 }));
  await waitFor(() => expect(same.toast()).toBe('Project created successfully'));
  cleanup();
  noteBuild(new Headers({ 'X-Planner-Build': '/assets/index-new.js' }));
  const older = await create(() => Promise.resolve({ id: 8 }));
  await waitFor(() =>
    expect(older.toast()).toContain(
      'Project created successfullyThe planner has been updated. Reload this page to go on with the new version.',
    ),
  );
  expect(screen.getByRole('button', { name: 'Reload' })).not.toBeNull();
  page.remove();
});

it('given a second press before the first is answered, then it is written once; afterwards again', async () => {
  const answers: (() => void)[] = [];
  const write = vi.fn(() => new Promise<{ id: number }>((answer) => answers.push(() => answer({ id: 1 }))));
  const { onDone } = await create(write);
  const button = screen.getByRole('button', { name: 'Create' });
  await userEvent.dblClick(button);
  expect(write).toHaveBeenCalledTimes(1);
  await act(async () => answers[0]?.());
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  await userEvent.click(button);
  expect(write).toHaveBeenCalledTimes(2);
});

it('says how a write failed where the dialog that would have shown it is gone', async () => {
  let answer = (_error: Error): void => {};
  const write = () => new Promise<{ id: number }>((_, reject) => (answer = reject));
  const dialog = (isOpen: boolean) => (
    <QueryClientProvider client={createQueryClient()}>
      {isOpen && <Creator write={write} onFailed={() => true} />}
      <ToastRegion />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(true));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  rerender(dialog(false));
  await act(async () => answer(new ApiError(409, JSON.stringify(problem(409, 'Una has changed it.')), '')));
  await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toBe('ErrorUna has changed it.'));
});
