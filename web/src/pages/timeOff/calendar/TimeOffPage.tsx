import { useQuery } from '@tanstack/react-query';
import { Palmtree, Users } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { timeOffKinds } from '#domain/timeOff/timeOffInput.ts';
import { daysText, timeOffKindWords } from '#domain/timeOff/timeOffWords.ts';
import type { Month } from '#domain/values/month.ts';
import type { UkDay } from '#domain/values/ukDay.ts';
import type { CalendarPerson, TimeOffCalendar, TimeOffEntry } from '#projections/timeOff/view.ts';
import { choice, text } from '../../../address/parameters.ts';
import { useAddress, useParameter } from '../../../address/useAddress.ts';
import { timeOffCalendarQuery } from '../../../api/queries/people.ts';
import { scheduleQuery } from '../../../api/queries/plans.ts';
import { NewRecordButton } from '../../../app/GoButton.tsx';
import { Loaded } from '../../../app/Loaded.tsx';
import { useMediaQuery } from '../../../app/useMediaQuery.ts';
import { currentMonth } from '../../../format/dates.ts';
import { PeopleFilters } from '../../../people/PeopleFilters.tsx';
import { MonthSpan, shownFrom } from '../../../plans/MonthSpan.tsx';
import { freeHoursOf, personKey } from '../../../plans/scheduleFigures.ts';
import { Button } from '../../../ui/basics/Button.tsx';
import { classNames } from '../../../ui/basics/classNames.ts';
import * as layout from '../../../ui/basics/layout.module.css';
import { WhereWritable } from '../../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../../ui/code/lazyDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonList } from '../../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SegmentedControl } from '../../../ui/pickers/SegmentedControl.tsx';
import { TimeOffRequests } from '../TimeOffRequests.tsx';
import { CalendarList } from './CalendarList.tsx';
import { CalendarTable } from './CalendarTable.tsx';
import * as styles from './calendar.module.css';
import {
  type Choice,
  chosenOf,
  type Day,
  type DayChoice,
  daysOf,
  rowsOf,
  spanOf,
  sumsOf,
} from './calendarDays.ts';
import { dayKeysId } from './DayChooser.tsx';
import { KindMark } from './TimeOffBar.tsx';

/** The legend of the calendar's bars and columns; each kind has a letter and a pattern besides its colour. */
function Legend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {timeOffKinds.map((kind) => (
        <li key={kind}>
          <KindMark kind={kind} />
          {timeOffKindWords[kind]}
        </li>
      ))}
      <li>
        <KindMark kind="holiday" status="requested" letter="?" />
        Requested
      </li>
      <li>
        <span className={styles.swatch} data-shade="holiday" aria-hidden="true" />
        Bank holiday
      </li>
      <li>
        <span className={styles.swatch} data-shade="free" aria-hidden="true" />
        No working day
      </li>
    </ul>
  );
}

type CalendarToolsProps = {
  people: readonly CalendarPerson[];
  choice: Choice;
  onChoose: (changes: Partial<Choice>) => void;
};

/** The filters of the calendar: role, skill, and whether people without time off are shown. */
function CalendarTools({ people, choice, onChoose }: CalendarToolsProps) {
  const count = (show: Choice['show']) => chosenOf(people, { ...choice, show }).length;
  return (
    <div className={layout.row}>
      <SegmentedControl
        label="Who is shown"
        value={choice.show}
        onChange={(show) => onChoose({ show })}
        options={[
          { id: 'all', label: `Everyone ${count('all')}` },
          { id: 'off', label: `With time off ${count('off')}` },
        ]}
      />
      <PeopleFilters people={people} choice={choice} onChoose={onChoose} />
    </div>
  );
}

const TimeOffDialog = lazyDialog(async () => (await import('../TimeOffDialog.tsx')).TimeOffDialog);

const shownMonth = shownFrom(currentMonth);
const filters = { role: text, skill: text, show: choice(['all', 'off']) };

/** Enters time off for a person chosen in the dialog. */
function EnterTimeOff({ people }: { people: readonly CalendarPerson[] }) {
  const [isOpen, setOpen] = useState(false);
  if (people.length === 0) return null;
  return (
    <WhereWritable>
      <Button onPress={() => setOpen(true)}>Enter time off</Button>
      <Suspense>
        {isOpen && (
          <TimeOffDialog person={undefined} people={people} version={0} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </WhereWritable>
  );
}

/** Who is away when, by month and role. */
export function TimeOffPage() {
  const [month, setMonth] = useParameter('month', shownMonth);
  const [chosen, choose] = useAddress(filters);
  const query = useQuery(timeOffCalendarQuery(month));
  return (
    <>
      <PageHeader title="Time off" subtitle="Who is away when, by month and role">
        <div className={styles.span}>
          <MonthSpan from={month} count={1} onChange={setMonth} />
        </div>
        {query.data && <EnterTimeOff people={query.data.people} />}
      </PageHeader>
      <TimeOffRequests />
      <Loaded of={query} loading={<SkeletonList label="Loading the calendar" rows={10} />}>
        {(calendar) =>
          calendar.people.length === 0 ? (
            <EmptyState
              icon={<Users />}
              title="Nobody is there in this month"
              action={<NewRecordButton kind="teamMember" />}
            >
              Add the people of your team first, then enter here when they are off.
            </EmptyState>
          ) : (
            <div className={styles.calendar} aria-busy={query.isPlaceholderData || undefined}>
              <CalendarTools people={calendar.people} choice={chosen} onChoose={choose} />
              <Calendar
                calendar={calendar}
                choice={chosen}
                onShowAll={() => choose({ role: undefined, skill: undefined, show: 'all' })}
              />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

/** The open dialog: time off to change, or days on which to enter it. */
type Shown = { person: CalendarPerson; entry?: TimeOffEntry; days?: { from: UkDay; to: UkDay } };

const howToChoose =
  'Drag over the days of a row to enter time off. By keys: arrows choose a day, with Shift several, and T or Enter enters it.';

/** "Ada Byrne, 3 August 2026 to 7 August 2026". */
const chosenWords = (people: readonly CalendarPerson[], choice: DayChoice, days: readonly Day[]): string =>
  `${people.find(({ id }) => id === choice.person)?.name ?? ''}, ${daysText(spanOf(choice, days))}`;

/** Hours planned beyond people's capacity in the month, for those with time off; empty until they are loaded. */
const useOver = (people: readonly CalendarPerson[], month: Month): ReadonlyMap<number, number> => {
  const { data } = useQuery({ ...scheduleQuery(month, month), placeholderData: undefined });
  return useMemo(() => {
    const free = new Map(
      data?.people.map((person) => [personKey(person), freeHoursOf(person, 0)] as const) ?? [],
    );
    const off = people.filter(({ hours, requestedHours }) => hours + requestedHours > 0);
    return new Map(
      off.map(
        ({ id }) => [id, Math.max(0, -(free.get(personKey({ kind: 'teamMember', id })) ?? 0))] as const,
      ),
    );
  }, [data, people]);
};

type CalendarProps = { calendar: TimeOffCalendar; choice: Choice; onShowAll: () => void };

/** The month: people by day, or where there is no room, its days with who is off. */
function Calendar({ calendar, choice, onShowAll }: CalendarProps) {
  const { role, skill, show: whom } = choice;
  const isNarrow = useMediaQuery('(max-width: 719px)');
  const [shown, show] = useState<Shown>();
  const [held, hold] = useState<DayChoice & { month: Month }>();
  const { month } = calendar;
  const choose = useCallback((next: DayChoice | undefined) => hold(next && { ...next, month }), [month]);
  const days = useMemo(() => daysOf(calendar), [calendar]);
  const people = useMemo(
    () => chosenOf(calendar.people, { role, skill, show: whom }),
    [calendar, role, skill, whom],
  );
  // Chosen days are indexes in their month. In another month, or without their person's row, none are chosen.
  const chosen = held?.month === month && people.some(({ id }) => id === held.person) ? held : undefined;
  if (held && !chosen) hold(undefined);
  const over = useOver(people, month);
  const onEdit = useCallback((person: CalendarPerson, entry: TimeOffEntry) => show({ person, entry }), []);
  const onEnter = useCallback(
    (person: CalendarPerson, choice: DayChoice) => {
      choose(choice);
      show({ person, days: spanOf(choice, days) });
    },
    [days, choose],
  );
  const rows = useMemo(() => rowsOf(people, days), [people, days]);
  const sums = useMemo(() => sumsOf(people, days), [people, days]);
  const isAll = role === undefined && skill === undefined;
  if (people.length === 0)
    return (
      <EmptyState
        icon={<Palmtree />}
        title={isAll ? 'Nobody is off in this month' : 'Nobody of those is off'}
        action={<Button onPress={onShowAll}>Show everyone</Button>}
      >
        What is entered here or on the pages of team members, or asked for by them, shows here.
      </EmptyState>
    );
  const View = isNarrow ? CalendarList : CalendarTable;
  return (
    <>
      <Legend />
      <View
        month={month}
        days={days}
        people={people}
        rows={rows}
        sums={sums}
        over={over}
        choice={chosen}
        onEdit={onEdit}
        onChoose={choose}
        onEnter={onEnter}
      />
      {!isNarrow && (
        <WhereWritable>
          <p id={dayKeysId} className={classNames(layout.muted, styles.help)} role="status">
            {chosen ? chosenWords(people, chosen, days) : howToChoose}
          </p>
        </WhereWritable>
      )}
      <Suspense>
        {shown && (
          <TimeOffDialog
            person={shown.person}
            version={shown.person.version}
            entry={shown.entry}
            days={shown.days}
            onClose={() => {
              show(undefined);
              choose(undefined);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
