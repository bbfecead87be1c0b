import { useQuery } from '@tanstack/react-query';
import { CalendarRange, ChevronLeft, ChevronRight, Users } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { addMonths, isMonth, type Month, monthLabel } from '#domain/month.ts';
import type { SchedulePerson } from '#projections/schedule/view.ts';
import { choice, type Parameter } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import { scheduleQuery } from '../../api/queries/schedule.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { Loaded } from '../../app/Loaded.tsx';
import { paths } from '../../app/paths.ts';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { currentMonth } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { spanText } from './MonthHead.tsx';
import { NeedsHours } from './NeedsHours.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import * as styles from './schedule.module.css';
import {
  hoursOn,
  matches,
  type Need,
  passes,
  peopleFilters,
  personKey,
  plannedHours,
} from './scheduleFigures.ts';
import { TypingLine } from './TypingLine.tsx';
import { type ScheduleEdit, useScheduleEdit } from './useScheduleEdit.ts';

const filters = choice(peopleFilters);

/** The first month that is shown: any month there is, the present one unless one is named. */
const firstShown: Parameter<Month> = {
  unit: 'month',
  read: (asked) => (asked && isMonth(asked) ? shownFrom(asked) : currentMonth()),
  write: (month) => (month === currentMonth() ? undefined : month),
};

/** A month from which twelve can be shown. */
const shownFrom = (month: Month): Month =>
  month > lastFrom ? lastFrom : month < firstFrom ? firstFrom : month;
const firstFrom = '2000-01';
const lastFrom = '2099-01';

/** Months that fit beside each other. */
const useMonthCount = (): number => {
  const [wide, usual, small] = [
    useMediaQuery('(min-width: 1800px)'),
    useMediaQuery('(min-width: 1000px)'),
    useMediaQuery('(min-width: 600px)'),
  ];
  if (wide) return 12;
  if (usual) return 6;
  return small ? 4 : 2;
};

/** Who works on what in the coming months, who has hours free, and which work needs them. */
export function SchedulePage() {
  const [from, setFrom] = useParameter('month', firstShown);
  const count = useMonthCount();
  const [filter, setFilter] = useParameter('show', filters);
  const [text, setText] = useSearchText();
  const sought = useDeferredValue(text);
  const query = useQuery(scheduleQuery(from, addMonths(from, count - 1)));
  const schedule = query.data;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<ReadonlyMap<string, readonly number[]>>(new Map());
  const edit = useScheduleEdit();
  const commands = useSteady(edit);

  const projects = useMemo(
    () => new Map(schedule?.projects.map((project) => [project.id, project])),
    [schedule],
  );
  const planned = useMemo(() => (schedule ? plannedHours(schedule) : new Map()), [schedule]);
  const people = useMemo(
    () =>
      (schedule?.people ?? []).filter(
        (person) => passes(filter, person) && matches(sought, person, (id) => projects.get(id)?.name ?? ''),
      ),
    [schedule, filter, sought, projects],
  );
  const toggle = useCallback((person: SchedulePerson) => {
    const key = personKey(person);
    setOpen(
      (before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]),
    );
  }, []);
  const addRow = useCallback((person: SchedulePerson, projectId: number) => {
    const key = personKey(person);
    setAdded((before) => new Map(before).set(key, [...(before.get(key) ?? []), projectId]));
  }, []);
  /** Adds a row, and begins to type its first hours. */
  const add = useCallback(
    (person: SchedulePerson, projectId: number) => {
      addRow(person, projectId);
      commands.open({ person, projectId, month: from }, 0, '');
    },
    [addRow, commands, from],
  );
  const give = useCallback(
    (person: SchedulePerson, { project, place }: Need, hours: number) => {
      setFilter('all');
      setText('');
      setOpen((before) => new Set([...before, personKey(person)]));
      addRow(person, project.id);
      const cell = { person, projectId: project.id, month: addMonths(from, place) };
      const shown = hoursOn(person, project.id, place);
      commands.open(cell, shown, String(shown + hours));
    },
    [setFilter, setText, addRow, commands, from],
  );

  return (
    <>
      <PageHeader title="Schedule" subtitle="Who works on what, and where hours are free">
        <div className={styles.span}>
          <IconButton
            label="A month back"
            icon={<ChevronLeft />}
            variant="secondary"
            isDisabled={from === firstFrom}
            onPress={() => setFrom(addMonths(from, -1))}
          />
          <Button
            onPress={() => setFrom(currentMonth())}
            aria-label={`Shown: ${spanText(from, count)}. Back to ${monthLabel(currentMonth())}`}
          >
            {spanText(from, count)}
          </Button>
          <IconButton
            label="A month on"
            icon={<ChevronRight />}
            variant="secondary"
            isDisabled={from === lastFrom}
            onPress={() => setFrom(addMonths(from, 1))}
          />
        </div>
      </PageHeader>
      <div className={styles.tools}>
        <SegmentedControl
          label="Who is shown"
          value={filter}
          onChange={setFilter}
          options={[
            { id: 'all', label: 'Everyone' },
            { id: 'free', label: 'Free hours' },
            { id: 'over', label: 'Over 100%' },
          ]}
        />
        <SearchField label="Search people or projects" value={text} onChange={setText} />
      </div>
      <Loaded of={query} loading={<SkeletonList label="Loading the schedule" rows={10} />}>
        {(schedule) =>
          schedule.people.length === 0 ? (
            <EmptyState
              icon={<Users />}
              title="Nobody is there in these months"
              action={
                <GoButton to={paths.teamMembers} parameters={{ new: 1 }}>
                  New Team Member
                </GoButton>
              }
            >
              Add the people you plan with first, then give them hours here.
            </EmptyState>
          ) : (
            <div className={styles.schedule} aria-busy={query.isPlaceholderData || undefined}>
              <div>
                <TypingLine schedule={schedule} planned={planned} typing={edit.typing} />
                {people.length === 0 ? (
                  <EmptyState
                    icon={<CalendarRange />}
                    title="Nobody matches"
                    action={
                      <Button
                        onPress={() => {
                          setFilter('all');
                          setText('');
                        }}
                      >
                        Show everyone
                      </Button>
                    }
                  >
                    Nobody passes the filter and the search.
                  </EmptyState>
                ) : (
                  <ScheduleTable
                    schedule={schedule}
                    planned={planned}
                    people={people}
                    projects={projects}
                    open={open}
                    onToggle={toggle}
                    added={added}
                    onAdd={add}
                    edit={edit}
                    commands={commands}
                  />
                )}
              </div>
              <NeedsHours schedule={schedule} planned={planned} onGive={give} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

/** The same functions for as long as the page stands, so that rows that nobody edits are not drawn anew. */
const useSteady = (edit: ScheduleEdit): Pick<ScheduleEdit, 'open' | 'type' | 'confirm'> => {
  const latest = useRef(edit);
  latest.current = edit;
  return useMemo(
    () => ({
      open: (...given) => latest.current.open(...given),
      type: (...given) => latest.current.type(...given),
      confirm: () => latest.current.confirm(),
    }),
    [],
  );
};
