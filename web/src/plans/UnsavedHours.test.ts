import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api/apiError.ts';
import { forgetTab } from '../app/tabStorage.ts';
import type { HoursChange } from './PlanSaver.ts';
import { sortByHope, UnsavedHours } from './UnsavedHours.ts';
import { unsavedStorage } from './unsavedStorage.ts';

const ada = { kind: 'teamMember', id: 1 } as const;
const opened = { version: 3, entries: [] };
const typed = (before: number, after: number): HoursChange => ({
  projectId: 7,
  person: ada,
  name: 'Ada',
  before,
  after,
  opened,
});
const storage = (userId = 'una') => unsavedStorage(userId, 'hours.2026-10');
const never = () => false;

beforeEach(() => sessionStorage.clear());

describe('hours that are not saved', () => {
  it('given a save fails, then they wait, also in a tab that is loaded anew', () => {
    const hours = new UnsavedHours(storage());
    hours.end(hours.begin([typed(0, 12)]), never);
    expect([...new UnsavedHours(storage()).waiting().values()]).toEqual([typed(0, 12)]);
  });

  it('given the page goes while they are on their way, then they wait in the next one', () => {
    new UnsavedHours(storage()).begin([typed(0, 12)]);
    expect([...new UnsavedHours(storage()).waiting().values()]).toEqual([typed(0, 12)]);
  });

  it('given they are typed again, then the save begins where the first began', () => {
    const hours = new UnsavedHours(storage());
    hours.end(hours.begin([typed(0, 12)]), never);
    const later = { ...typed(12, 14), opened: { version: 9, entries: [] } };
    expect(hours.begin([later])).toEqual([typed(0, 14)]);
  });

  it('given they are saved, then nothing is kept', () => {
    const hours = new UnsavedHours(storage());
    hours.end(hours.begin([typed(0, 12)]), never);
    hours.begin([typed(0, 12)]);
    hours.end([], never);
    expect(hours.waiting().size).toBe(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('given another person signs in, then they see nothing of it; given a sign-out, then it is gone', () => {
    const hours = new UnsavedHours(storage());
    hours.end(hours.begin([typed(0, 12)]), never);
    expect(new UnsavedHours(storage('otto')).waiting().size).toBe(0);
    forgetTab();
    expect(new UnsavedHours(storage()).waiting().size).toBe(0);
  });

  it.each(['{', '{"a":1}', '[null,{"projectId":7}]'])('given %s was kept, then it is nothing', (text) => {
    sessionStorage.setItem('planner.unsaved.una.hours.2026-10', text);
    expect(new UnsavedHours(storage()).waiting().size).toBe(0);
  });
});

it.each([
  [new TypeError('Failed to fetch'), true],
  [new ApiError(503, '', ''), true],
  [new ApiError(401, '', ''), true],
  [new ApiError(429, '', ''), true],
  [new ApiError(400, '', ''), false],
  [new ApiError(404, '', ''), false],
])('given %s, then whether the same save may go well later: %s', (error, mayGoWell) => {
  const refusal = { projectId: 7, changes: [typed(0, 12)], error, stale: undefined };
  expect(sortByHope([refusal])).toEqual(
    mayGoWell ? { later: [refusal], final: [] } : { later: [], final: [refusal] },
  );
});
