import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { CalendarPerson } from '#projections/timeOff/view.ts';
import * as styles from './calendar.module.css';
import type { Day, DayChoice, DayHandlers } from './calendarDays.ts';

type DayChooserProps = DayHandlers & {
  person: CalendarPerson;
  days: readonly Day[];
  /** The selected days, if they are this person's. */
  choice: DayChoice | undefined;
  /** Whether it is a Tab stop: one row of the calendar is enough. */
  isStop: boolean;
};

/**
 * The free days of a person's row: dragging over them, or the arrow keys and Enter or T, enters time off. It lies
 * behind the bars, which can still be pressed.
 */
export function DayChooser({ person, days, choice, isStop, onChoose, onEnter }: DayChooserProps) {
  const isDragging = useRef(false);
  const last = days.length - 1;
  const at = (place: number, anchor = place): DayChoice => ({
    person: person.id,
    anchor,
    at: Math.min(last, Math.max(0, place)),
  });
  const placeOf = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length)));
  };
  const stop = () => {
    isDragging.current = false;
    onChoose(undefined);
  };
  const now =
    choice ??
    at(
      Math.max(
        0,
        days.findIndex(({ isNow }) => isNow),
      ),
    );
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: now.at - 1, ArrowRight: now.at + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) onChoose(event.shiftKey ? at(to, now.anchor) : at(to));
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      neighbour(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)?.focus();
    else if (event.key === 'Enter' || event.key === ' ' || event.key.toLowerCase() === 't')
      onEnter(person, now);
    else if (event.key === 'Escape' && choice) stop();
    else return;
    event.preventDefault();
  };
  return (
    <li className={styles.chooser}>
      <button
        type="button"
        data-days
        tabIndex={isStop ? 0 : -1}
        aria-label={`Days of ${person.name}`}
        aria-describedby={dayKeysId}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible') && !isDragging.current) onChoose(now);
        }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          isDragging.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          onChoose(at(placeOf(event)));
        }}
        onPointerMove={(event) => {
          if (isDragging.current) onChoose(at(placeOf(event), choice?.anchor));
        }}
        onPointerUp={(event) => {
          if (!isDragging.current) return;
          isDragging.current = false;
          onEnter(person, at(placeOf(event), choice?.anchor));
        }}
        onPointerCancel={stop}
      />
    </li>
  );
}

/** Id of the text that explains how to choose days by keys. */
export const dayKeysId = 'time-off-keys';

/** The days of the row before or after. */
const neighbour = (button: HTMLElement, way: 1 | -1): HTMLElement | undefined => {
  const all = [...(button.closest('table')?.querySelectorAll<HTMLElement>('[data-days]') ?? [])];
  return all[all.indexOf(button) + way];
};
