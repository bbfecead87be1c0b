import { describe, expect, it } from 'vitest';
import type { Present } from '#domain/plans/presence.ts';
import {
  type Companion,
  companionsIn,
  companionsOn,
  companionText,
  editingText,
  editorsByCell,
} from './companions.ts';

const hours = (projectId: number, teamMemberId: number) => ({ projectId, teamMemberId, freelancerId: null });
const window = (id: string, projectId: number | null, ...editing: Present['editing']): Present => ({
  by: { id, name: id === '2' ? 'Priya Shah' : 'Kofi Annan' },
  month: '2026-05',
  projectId,
  editing,
});
const names = ['', 'Tom Reed', 'Ada Byrne', 'Grace Marsh', 'Alan Doyle'];
const edited = (projectId: number, teamMemberId: number) => ({
  ...hours(projectId, teamMemberId),
  month: '2026-05',
});
const nameOf = ({ teamMemberId }: Present['editing'][number]) => names[teamMemberId ?? 0];

describe('who else is there', () => {
  it('is everybody once, however many windows they have open', () => {
    const present = [window('2', 7, hours(7, 1)), window('2', null, hours(8, 2)), window('3', null)];
    expect(companionsIn(present).map(({ name, editing }) => [name, editing.length])).toEqual([
      ['Priya Shah', 2],
      ['Kofi Annan', 0],
    ]);
  });

  it('on one plan is who has it open or changes hours of it on the schedule', () => {
    const present = [window('2', null, hours(7, 1), hours(8, 2)), window('3', 8)];
    expect(companionsOn(present, 7)).toEqual([{ id: '2', name: 'Priya Shah', editing: [edited(7, 1)] }]);
    expect(companionsOn(present, 9)).toEqual([]);
  });

  it('is told by cell, two on one cell together', () => {
    const editors = editorsByCell(companionsIn([window('2', 7, hours(7, 1)), window('3', 7, hours(7, 1))]));
    const both = editors.get('7 teamMember-1 2026-05') ?? [];
    expect(editingText(both, 'Tom Reed')).toBe("Priya Shah and Kofi Annan are editing Tom Reed's hours");
    expect(editors.size).toBe(1);
  });

  it('is told in a sentence', () => {
    const told = (...editing: Companion['editing']) =>
      companionText({ id: '2', name: 'Priya Shah', editing }, nameOf, 'has this plan open');
    expect(told()).toBe('Priya Shah has this plan open');
    expect(told(edited(7, 1))).toBe("Priya Shah is editing Tom Reed's hours");
    expect(told(edited(7, 9))).toBe("Priya Shah is editing somebody's hours");
    expect(told(edited(7, 1), edited(7, 2))).toBe(
      'Priya Shah is editing the hours of Tom Reed and Ada Byrne',
    );
    expect(told(...[1, 2, 3, 4].map((id) => edited(7, id)))).toBe(
      'Priya Shah is editing the hours of Tom Reed, Ada Byrne and 2 others',
    );
  });
});
