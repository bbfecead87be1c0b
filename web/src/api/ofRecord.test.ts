import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fakeApi.ts';
import { isStatus } from './apiError.ts';
import { placeholderHoursQuery, placeholdersQuery } from './queries/people.ts';
import { projectOverviewQuery } from './queries/projects.ts';
import { createQueryClient } from './queryClient.ts';
import { refetchTopics } from './topics.ts';

const list = 'GET /api/placeholders';
const hours = 'GET /api/placeholders/1/hours';
const others = 'GET /api/placeholders/2/hours';

let client: ReturnType<typeof createQueryClient>;
let calls: string[];
/** The server's placeholders. */
let stored: { id: number }[];
let leave: () => void;

const ok = (answer: () => unknown) => () => ({ status: 200, body: answer() });
const asked = () => calls.splice(0);
const changed = () => refetchTopics(client, new Set(['figures:span', 'placeholders']));

/** Subscribes to the hours of two placeholders, with their list or without. */
const show = async ({ withList }: { withList: boolean }): Promise<void> => {
  const shown = [
    ...(withList ? [new QueryObserver(client, placeholdersQuery() as never)] : []),
    new QueryObserver(client, placeholderHoursQuery(1)),
    new QueryObserver(client, placeholderHoursQuery(2)),
  ];
  const leaving = shown.map((observer) => observer.subscribe(() => undefined));
  leave = () => {
    for (const each of leaving) each();
  };
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
};

beforeEach(() => {
  stored = [{ id: 1 }, { id: 2 }];
  calls = fakeApi({
    [list]: ok(() => stored),
    [hours]: ok(() => ({ planned: [], version: stored.length })),
    [others]: ok(() => ({ planned: [], version: stored.length })),
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  client = createQueryClient();
});
afterEach(() => {
  leave();
  client.clear();
});

describe.each([{ withList: true }, { withList: false }])('what is shown of a record, %o', ({ withList }) => {
  beforeEach(() => show({ withList }));

  it('is asked for at first without the list, and once more with it when it changes', async () => {
    expect(asked()).toEqual([...(withList ? [list] : []), hours, others]);
    await changed();
    expect(asked()).toEqual([list, hours, others]);
  });

  it('given the record is deleted, then nobody asks for it, what was read stays, and it is known as gone', async () => {
    asked();
    stored = [{ id: 2 }];
    await changed();
    await refetchTopics(client, new Set(['*']));
    expect(asked().filter((call) => call === hours)).toEqual([]);
    const { data, error } = client.getQueryState(placeholderHoursQuery(1).queryKey) ?? {};
    expect(data).toEqual({ planned: [], version: 2 });
    expect(isStatus(error, 404)).toBe(true);
  });

  it('given it is brought back, then it is asked for again', async () => {
    stored = [{ id: 2 }];
    await changed();
    stored = [{ id: 1 }, { id: 2 }];
    asked();
    await changed();
    expect(asked()).toContain(hours);
    expect(client.getQueryState(placeholderHoursQuery(1).queryKey)).toMatchObject({ status: 'success' });
  });
});

it('given the list can’t be read, then the record is asked for all the same', async () => {
  await show({ withList: false });
  asked();
  stored = null as never;
  calls.length = 0;
  fakeApi({
    [hours]: ok(() => ({ planned: [], version: 9 })),
    [others]: ok(() => ({ planned: [], version: 9 })),
  });
  await changed();
  expect(client.getQueryData(placeholderHoursQuery(1).queryKey)).toMatchObject({ version: 9 });
});

it('given a project, then its list is that of all, lost ones too', async () => {
  leave = () => undefined;
  const every = 'GET /api/projects?likelihood=every';
  const overview = 'GET /api/projects/5/overview';
  calls = fakeApi({ [every]: ok(() => []), [overview]: ok(() => ({ life: {} })) });
  const query = projectOverviewQuery(5);
  await client.fetchQuery(query as never);
  await client.invalidateQueries();
  await expect(client.fetchQuery(query as never)).rejects.toThrow('no longer there');
  expect(asked()).toEqual([overview, every]);
});
