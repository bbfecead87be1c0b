import { readTimeOff } from '#domain/imports/readRows.ts';
import { streams } from '#domain/records/streams.ts';
import { addMonths } from '#domain/values/month.ts';
import { type Calendar, onWorkday } from './calendar.ts';
import type { When } from './data/changes.ts';
import { timeOff } from './data/timeOff.ts';
import { authors } from './data/users.ts';
import { imported } from './imported.ts';
import type { Roster } from './roster.ts';
import { type Step, step } from './step.ts';

/** Time off as it was entered and asked for, read as an import reads it. */
export const timeOffSteps = (calendar: Calendar, roster: Roster): Step[] => {
  const { current } = calendar;
  const dayOf = ([month, workday]: When) => onWorkday(addMonths(current, month), workday, 0).slice(0, 10);
  return timeOff
    .filter(({ from: [month] }) => month >= 0 || calendar.knows(month))
    .map(({ entered: [month, workday], askedBy, from, to, ...cells }, index) => {
      const { fields } = imported(readTimeOff, { ...cells, from: dayOf(from), to: dayOf(to) }, current);
      const at = onWorkday(calendar.at(month), workday, 100 + 7 * index);
      return step(
        'teamMember',
        streams.teamMember(roster.member(cells.person).person.id),
        { at, by: askedBy ?? authors.people[0] },
        () => ({ type: askedBy ? 'AskForTimeOff' : 'EnterTimeOff', fields, thisMonth: current }),
      );
    });
};
