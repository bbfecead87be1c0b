import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from 'react-aria-components';
import { monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';
import { hoursText } from '../../format/hours.ts';
import { roleAndSkillsText } from '../../people/roleAndSkillsText.ts';
import { personKey } from '../../plans/scheduleFigures.ts';
import { useCounted } from '../../projects/likelihood/counted.ts';
import { ComboBox } from '../../ui/pickers/ComboBox.tsx';
import * as styles from './rowHeading.module.css';
import type { ScheduleRow } from './sheet/scheduleRows.ts';
import type { TypedTotal } from './sheet/useScheduleSheet.ts';

type AddRowProps = {
  row: Extract<ScheduleRow, { kind: 'add' }>;
  /** Set while the row asks. */
  schedule: ScheduleView | undefined;
  /** Hours that were typed on totals, this row's first, for the person or project to be chosen. */
  typed: readonly TypedTotal[] | undefined;
  onChoose: () => void;
  /** Called with the chosen person or project; undefined when the field is left. */
  onAdd: (key: string | undefined) => void;
};

/** The text of the list where the schedule leaves tentative projects out. */
const onlyWon = 'No won project matches. To list tentative ones, choose With tentative in View.';

const isPerson = (to: SchedulePerson | ScheduleProject): to is SchedulePerson => 'kind' in to;

/** Adds a row for a person and project without hours yet, below either of them. */
export function AddRow({ row, schedule, typed, onChoose, onAdd }: AddRowProps) {
  const { to } = row;
  const what = isPerson(to) ? 'project' : 'person';
  const sum = hoursText((typed ?? []).reduce((all, { hours }) => all + hours, 0));
  const label = typed
    ? `${isPerson(to) ? 'Project' : 'Person'} for ${sum} of ${wordsOf(typed, to)}`
    : `Add a ${what} for ${to.name}`;
  const field = useRef<HTMLDivElement>(null);
  const [counting] = useCounted();
  if (!schedule) {
    return (
      <Button excludeFromTabOrder className={styles.addButton} aria-label={label} onPress={onChoose}>
        <Plus size={14} aria-hidden="true" /> Add a {what}
      </Button>
    );
  }
  const known = new Set(row.names.split(','));
  // People and projects that are in the list are offered, too: choosing one goes to its row.
  const described = (id: string, words: string) => (known.has(id) ? `${words} · in the list` : words);
  const options = isPerson(to)
    ? schedule.projects
        .filter(({ id, isArchived }) => !isArchived || known.has(String(id)))
        .map(({ id, name, clientName }) => ({
          id: String(id),
          label: name,
          description: described(String(id), clientName),
        }))
    : schedule.people
        .filter((person) => known.has(personKey(person)) || isThere(person, schedule, typed))
        .map((person) => ({
          id: personKey(person),
          label: person.name,
          description: described(personKey(person), roleAndSkillsText(person)),
          also: roleAndSkillsText(person),
        }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of what happens in its field.
    <div
      ref={field}
      className={styles.combo}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onAdd(undefined);
      }}
      onBlur={(event) => {
        // The list of options is elsewhere in the document.
        if (!(event.relatedTarget instanceof Element) || event.relatedTarget.closest('[role=listbox]'))
          return;
        if (!field.current?.contains(event.relatedTarget)) onAdd(undefined);
      }}
    >
      <ComboBox
        autoFocus
        label={label}
        isLabelHidden
        placeholder={typed ? `${sum} on …` : `Add a ${what} …`}
        options={options}
        awaited={{ words: 'There is none' }}
        {...(isPerson(to) && counting === 'won' && { empty: onlyWon })}
        value={null}
        onChange={(key) => key !== null && onAdd(key)}
      />
    </div>
  );
}

/** The totals' people or projects and months: "Ada Byrne, June 2026", "3 people, June 2026", "3 people, 2 months". */
const wordsOf = (typed: readonly TypedTotal[], to: SchedulePerson | ScheduleProject): string => {
  const [rows, months] = [new Set(typed.map(({ key }) => key)), new Set(typed.map(({ month }) => month))];
  const [month = ''] = months;
  const who = isPerson(to)
    ? counted(rows.size, 'person', 'people')
    : counted(rows.size, 'project', 'projects');
  return `${rows.size === 1 ? to.name : who}, ${months.size === 1 ? monthLabel(month) : counted(months.size, 'month', 'months')}`;
};

/** Whether somebody is there in the months of the typed hours, or in any month shown. */
const isThere = (
  person: SchedulePerson,
  { months }: ScheduleView,
  typed: readonly TypedTotal[] | undefined,
): boolean =>
  typed?.every((total) => person.isThere[months.findIndex(({ month }) => month === total.month)]) ??
  person.isThere.includes(true);
