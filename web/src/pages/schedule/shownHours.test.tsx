import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tabStorage } from '../../app/tabStorage.ts';
import { UnsavedHoursNotices } from '../../plans/UnsavedHoursNotices.tsx';
import { unsavedStorage } from '../../plans/unsavedStorage.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import {
  address,
  given,
  hoursSent,
  openAda,
  person,
  press,
  project,
  readAgain,
  startSchedule,
  writes,
} from '../../testing/schedulePage.ts';
import { SchedulePage } from './SchedulePage.tsx';

startSchedule();
afterEach(() => {
  unsavedStorage('1', 'hours').write(undefined);
  tabStorage('edits.1').write(undefined);
});

const settle = () => act(() => new Promise((done) => setTimeout(done, 50)));

describe('hours on a tentative project, where the schedule counts won work', () => {
  const change = {
    ...{ projectId: 99, project: 'Maybe', person: { kind: 'teamMember', id: 3 }, name: 'Ada Byrne' },
    ...{ month: '2026-05', before: 0, after: 8 },
  };

  it('are undone: what stands there is for the server to say', async () => {
    tabStorage('edits.1').write({ done: [{ at: 5, changes: [change] }], undone: [] });
    await openAda();
    await press('{Control>}z{/Control}');
    await waitFor(() => expect(hoursSent()).toEqual([0]));
  });

  it('are told of above the page if they were refused, with the way to where they are shown', async () => {
    const notSaved = [{ change, theirs: 12, changedBy: 'Kofi', changedAt: null }];
    unsavedStorage('1', 'hours').write({ edits: [], notSaved });
    const router = renderPage(
      () => (
        <>
          <UnsavedHoursNotices />
          <SchedulePage />
        </>
      ),
      address,
    );
    await screen.findByRole('grid');
    expect(screen.queryByRole('button', { name: 'Go to it' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Open the schedule' }));
    expect(router.state.location.search).toContain('likelihood=tentative');
    await act(() => router.navigate(address));
    const notice = () => screen.queryByRole('button', { name: 'Open the schedule' });
    await waitFor(() => expect(notice()).not.toBeNull());
    given.schedule.projects = [...given.schedule.projects, project(99, 'Maybe', [0, 0])];
    await act(() => router.client.invalidateQueries());
    await waitFor(() => expect(notice()).toBeNull());
  });
});

it('is read-only while weighted hours are still shown', async () => {
  given.schedule.people = [{ ...person(3, 'Ada Byrne', [5, 0]), isWeighted: true }] as never;
  const router = renderPage(SchedulePage, `${address}&likelihood=weighted`);
  const grid = await screen.findByRole('grid', { name: 'Everybody’s hours by month' });
  act(() => grid.focus());
  await press('{Enter}{ArrowDown}');
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.startsWith('/api/schedule') ? new Promise(() => {}) : real(url, init),
  );
  await act(() => router.navigate(`${address}&likelihood=tentative`));
  act(() => grid.focus());
  await press('{Control>}r{/Control}{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}');
  await settle();
  expect(hoursSent()).toEqual([]);
});

describe('work that needs hours', () => {
  const openNeeds = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Needs/ }));
    return within(await screen.findByRole('region', { name: /^Needs hours/ }));
  };

  it('is given to somebody who came while the order of the rows was held', async () => {
    await openAda();
    await press('12{Enter}');
    await waitFor(() => expect(writes.sent).toHaveLength(1));
    given.schedule.people = [...given.schedule.people, person(5, 'New Newby', [0, 0])];
    await readAgain();
    const needs = await openNeeds();
    await userEvent.click(needs.getByRole('button', { name: /^Care plan/ }));
    await userEvent.click(needs.getByRole('button', { name: /^Give New Newby hours/ }));
    expect(await screen.findByRole('textbox', { name: /^Hours of New Newby on Care plan/ })).toBeTruthy();
  });

  it('is no longer dragged once others have filled it, nor once the pointer moves without it', async () => {
    const router = renderPage(SchedulePage, address);
    const needs = await openNeeds();
    const itemOf = (name: RegExp) => needs.getByRole('button', { name }).closest('li') as HTMLElement;
    const dataTransfer = { setData: () => {}, effectAllowed: '' };
    const dropOnFlo = async () => {
      const flo = screen.getByRole('row', { name: /Flo Marsh/ });
      fireEvent.dragOver(flo, { dataTransfer });
      fireEvent.drop(flo, { dataTransfer });
      await settle();
    };
    const filled = itemOf(/^Care plan/);
    fireEvent.dragStart(filled, { dataTransfer });
    given.schedule.people = [person(3, 'Ada Byrne', [40, 0]), person(4, 'Flo Marsh', [0, 0])];
    given.schedule.projects = [project(1, 'Care plan', [40, 0]), project(2, 'Shop', [0, 20])];
    await act(() => router.client.invalidateQueries());
    await waitFor(() => expect(filled.isConnected).toBe(false));
    await dropOnFlo();
    fireEvent.dragStart(itemOf(/^Shop/), { dataTransfer });
    fireEvent.pointerMove(window);
    await dropOnFlo();
    expect(hoursSent()).toEqual([]);
    fireEvent.dragStart(itemOf(/^Shop/), { dataTransfer });
    await dropOnFlo();
    expect(hoursSent()).toEqual([20]);
  });
});
