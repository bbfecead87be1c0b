import { streams } from '#domain/records/streams.ts';
import type { TimeOffFields } from '#domain/timeOff/timeOffInput.ts';
import { member } from './bodies.ts';
import { type AnyStep, step, thisMonth } from './step.ts';

const ada = streams.teamMember(1);
const gil = streams.teamMember(4);

const week: TimeOffFields = {
  from: '2026-06-29',
  to: '2026-07-03',
  hoursPerDay: null,
  kind: 'holiday',
  note: 'Wedding',
};

/** Time off, also of somebody who is erased. */
export const timeOff = (): AnyStep[] => [
  step('teamMember', ada, { type: 'AskForTimeOff', fields: week, thisMonth }, { by: '2' }),
  step('teamMember', ada, { type: 'AnswerTimeOff', timeOffId: 1, status: 'accepted', answer: 'Enjoy' }),
  step(
    'teamMember',
    ada,
    {
      type: 'EnterTimeOff',
      fields: { ...week, from: '2026-05-11', to: '2026-05-11', hoursPerDay: 2.5, kind: 'training' },
      thisMonth,
    },
    { reason: 'A course' },
  ),
  step('teamMember', ada, { type: 'ChangeTimeOff', timeOffId: 2, fields: { note: null }, thisMonth }),
  step('teamMember', ada, {
    type: 'EnterTimeOff',
    fields: { ...week, from: '2026-08-03', to: '2026-08-07' },
    thisMonth,
  }),
  step('teamMember', ada, { type: 'RemoveTimeOff', timeOffId: 3 }),
  step('teamMember', gil, {
    type: 'AddTeamMember',
    fields: { ...member, name: 'Gil Hart', email: 'gil@agency.example', endMonth: '2026-04' },
  }),
  step('teamMember', gil, {
    type: 'EnterTimeOff',
    fields: { ...week, from: '2026-04-06', to: '2026-04-10', kind: 'sick', note: 'Broken leg' },
    thisMonth,
  }),
  step('teamMember', gil, { type: 'EraseTeamMember', thisMonth }, { reason: 'Asked for it', erases: true }),
];
