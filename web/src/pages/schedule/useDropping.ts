import { type DragEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';
import { shortMonth } from '../../plans/MonthHead.tsx';
import { type Need, needsOf, type PlannedHours, personKey } from '../../plans/scheduleFigures.ts';
import type { TimeOffText } from '../../plans/useMonthsOff.ts';
import { givingOf, givingWords } from './needs/giving.ts';
import type { ScheduleRow } from './sheet/scheduleRows.ts';

type Dropping = {
  /** The work being dragged. */
  dragged: Need | undefined;
  onDrop: (person: SchedulePerson, need: Need) => void;
};

/**
 * The work being dragged, as the schedule has it now; undefined once it needs no more hours.
 * @param from the work as it was when the drag began; undefined while none is dragged
 */
export const useDraggedNeed = (
  from: Need | undefined,
  onDrag: (need: undefined) => void,
  schedule: ScheduleView | undefined,
  planned: PlannedHours,
): Need | undefined => {
  const isDragging = from !== undefined;
  const end = useEffectEvent(() => onDrag(undefined));
  useEffect(() => {
    if (!isDragging) return;
    // The browser sends no pointer events during a drag, and no end of one whose element is gone.
    const listener = () => end();
    window.addEventListener('pointermove', listener);
    return () => window.removeEventListener('pointermove', listener);
  }, [isDragging]);
  return useMemo(
    () =>
      from &&
      schedule &&
      needsOf(schedule, planned).find(
        ({ project, place, isInNoMonth }) =>
          project.id === from.project.id && place === from.place && isInNoMonth === from.isInNoMonth,
      ),
    [from, schedule, planned],
  );
};

/** The row and the month's cell, if any, that work is dragged over. */
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
 * Drops work on somebody; the cell to be written is lit meanwhile. Work of a month goes into that month's cell or onto
 * the name; unscheduled work goes where it is dropped.
 */
export const useDropping = (
  { dragged, onDrop }: Dropping,
  { people, months }: ScheduleView,
  off: TimeOffText,
) => {
  const [over, setOver] = useState<Over>();
  /** The person and work of a drop, and whether it would write to the cell that it is over. */
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
        // A drop that is not prevented is refused, which the pointer shows.
        if (landing(at)?.fits) event.preventDefault();
      },
      // Moving between parts of a cell doesn't leave the rows.
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
    /** The hours that dropping would add in a column of a row. */
    givenIn: (row: ScheduleRow) =>
      held?.fits && row.kind === 'person' && row.key === personKey(held.person)
        ? { place: held.need.place, hours: givingOf(held.person, held.need).hours }
        : undefined,
    /** What dropping does, in words. */
    words:
      held &&
      (held.fits
        ? givingWords(held.person, held.need, monthOf(held.need), off)
        : `${held.need.project.name} needs these hours in ${shortMonth(monthOf(held.need))}: drop it on that month, or on the name of ${held.person.name}`),
  };
};
