import { inHalfHours } from '#domain/figures/status.ts';
import { hoursValue } from '#domain/hoursValue.ts';
import type { ScheduleView } from '#projections/schedule/view.ts';
import { hoursText } from '../../format/hours.ts';
import { useReadOnly } from '../../ui/readOnly.ts';
import { shortMonth } from './MonthHead.tsx';
import * as styles from './schedule.module.css';
import { freeOf, hoursOn, missingOf, type PlannedHours, personKey } from './scheduleFigures.ts';
import type { ScheduleEdit } from './useScheduleEdit.ts';

type TypingLineProps = { schedule: ScheduleView; planned: PlannedHours; typing: ScheduleEdit['typing'] };

/** What the typed hours lead to: what the person then has left, and what the project still needs. */
export function TypingLine({ schedule, planned, typing }: TypingLineProps) {
  if (useReadOnly()) return null;
  return (
    <p className={styles.line} role="status">
      {typing
        ? consequence(schedule, planned, typing)
        : 'Press an hour to change it. Enter saves, Esc leaves it as it was.'}
    </p>
  );
}

const consequence = (
  { months, people, projects }: ScheduleView,
  planned: PlannedHours,
  typing: NonNullable<ScheduleEdit['typing']>,
): string => {
  const place = months.findIndex(({ month }) => month === typing.month);
  const person = people.find((each) => personKey(each) === personKey(typing.person));
  const project = projects.find(({ id }) => id === typing.projectId);
  const hours = hoursValue(typing.text);
  if (!person || !project || hours === undefined) return 'Enter hours such as 7.5.';
  const more = hours - hoursOn(person, project.id, place);
  const free = inHalfHours(freeOf(person, place) - more);
  const left = free < 0 ? `is ${hoursText(-free)} over` : `has ${hoursText(free)} free`;
  const missing = inHalfHours(missingOf(project, planned, place) - more);
  const needs =
    missing > 0
      ? `still needs ${hoursText(missing)}`
      : missing === 0
        ? 'has all it needs'
        : `has ${hoursText(-missing)} too many`;
  return `${typing.text.trim()}h on ${project.name}, ${shortMonth(typing.month)}: ${person.name} then ${left}, and the project ${needs}.`;
};
