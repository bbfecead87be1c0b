import { type DragEvent, useState } from 'react';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';
import { shortMonth } from '../../plans/MonthHead.tsx';
import { type Need, personKey } from '../../plans/scheduleFigures.ts';
import type { TimeOffText } from '../../plans/useMonthsOff.ts';
import { givingOf, givingWords } from './needs/giving.ts';
import type { ScheduleRow } from './sheet/scheduleRows.ts';

type Dropping = {
  /** The work that is being dragged. */
  dragged: Need | undefined;
  onDrop: (person: SchedulePerson, need: Need) => void;
};

/** Where work is held over the rows of people: whose row, and in which month's cell, if in any. */
type Over = { person: string; place: number | undefined };

const overOf = ({ target }: DragEvent): Over | undefined => {
  if (!(target instanceof Element)) return undefined;
  const person = target.closest<HTMLElement>('tr[data-person]')?.dataset.person;
  const column = target.closest<HTMLElement>('td[data-column]')?.dataset.column;
  return person === undefined
    ? undefined
    : { person, place: column === undefined ? undefined : Number(column) };
};

/**
 * Work that is dragged onto somebody: the cell it would be written to is lit meanwhile. Work of a month goes into that
 * month's cell, or onto the name; work that is in no month yet goes where it is dropped.
 */
export const useDropping = (
  { dragged, onDrop }: Dropping,
  { people, months }: ScheduleView,
  off: TimeOffText,
) => {
  const [over, setOver] = useState<Over>();
  /** Who would get what, and whether the cell that it is held over is the one that would be written. */
  const landing = (at: Over | undefined) => {
    const person = at && people.find((each) => personKey(each) === at.person);
    if (!dragged || !person) return undefined;
    const { place = dragged.place } = at;
    return {
      person,
      need: dragged.isInNoMonth ? { ...dragged, place } : dragged,
      fits: dragged.isInNoMonth || place === dragged.place,
    };
  };
  const held = landing(over);
  const monthOf = ({ place }: Need) => months[place]?.month ?? '';
  return {
    bodyProps: {
      onDragOver: (event: DragEvent) => {
        const at = overOf(event);
        if (at?.person !== over?.person || at?.place !== over?.place) setOver(at);
        // What is not prevented is refused: the browser says so at the pointer.
        if (landing(at)?.fits) event.preventDefault();
      },
      // From one part of a cell to another it is still held over the rows.
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined);
      },
      onDrop: (event: DragEvent) => {
        const landed = landing(overOf(event));
        setOver(undefined);
        if (!landed?.fits) return;
        event.preventDefault();
        onDrop(landed.person, landed.need);
      },
    },
    /** Hours that letting go would give in a column of a row. */
    givenIn: (row: ScheduleRow) =>
      held?.fits && row.kind === 'person' && row.key === personKey(held.person)
        ? { place: held.need.place, hours: givingOf(held.person, held.need).hours }
        : undefined,
    /** What letting go does. */
    words:
      held &&
      (held.fits
        ? givingWords(held.person, held.need, monthOf(held.need), off)
        : `${held.need.project.name} needs these hours in ${shortMonth(monthOf(held.need))}: drop it on that month, or on the name of ${held.person.name}`),
  };
};
