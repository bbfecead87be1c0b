import { describe, expect, it } from 'vitest';
import { issuesOf } from '../testing/issues.ts';
import { maxEdited, presenceInput } from './presence.ts';

const tab = '0123456789abcdef'.repeat(2);
const ada = { projectId: 1, teamMemberId: 2, freelancerId: null };
const present = { tab, month: '2026-06', projectId: null, editing: [ada] };

describe('what a window says of itself', () => {
  it.each([
    present,
    { ...present, projectId: 3, editing: [] },
    { ...present, editing: [{ ...ada, teamMemberId: null, freelancerId: 2 }] },
    { ...present, editing: Array(maxEdited).fill(ada) },
    { ...present, shown: { from: '2026-06', until: '2026-06' } },
    { ...present, shown: { from: '2026-06', until: '2026-08' } },
  ])('is taken: %j', (body) => {
    expect(presenceInput.parse(body)).toEqual(body);
  });

  const oneOfBoth = 'editing.0.teamMemberId: Name a team member or a freelancer, not both';
  it.each([
    [{ tab: `${tab}0` }, 'tab: The name of the window is not valid'],
    [{ tab: `0${tab}` }, 'tab: The name of the window is not valid'],
    [{ tab: tab.toUpperCase() }, 'tab: The name of the window is not valid'],
    [{ editing: [{ ...ada, freelancerId: 1 }] }, oneOfBoth],
    [{ editing: [{ ...ada, teamMemberId: null }] }, oneOfBoth],
    [
      { shown: { from: '2026-06', until: '2026-05' } },
      'shown.until: Name the last month that is shown no earlier than the first',
    ],
    [{ editing: Array(maxEdited + 1).fill(ada) }, 'editing: Name at most 20 entries'],
  ])('is refused: %j', (wrong, issue) => {
    expect(issuesOf(presenceInput, { ...present, ...wrong })).toEqual([issue]);
  });
});
