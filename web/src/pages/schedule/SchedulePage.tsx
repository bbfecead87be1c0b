import { useQuery } from '@tanstack/react-query';
import { CalendarRange, FolderKanban, Users } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { addMonths } from '#domain/values/month.ts';
import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { scheduleQuery } from '../../api/queries/plans.ts';
import { NewRecordButton } from '../../app/GoButton.tsx';
import { Loaded } from '../../app/Loaded.tsx';
import { useKept } from '../../app/useKept.ts';
import { useMediaQuery } from '../../app/useMediaQuery.ts';
import { currentMonth } from '../../format/dates.ts';
import { MonthSpan, shownFrom } from '../../plans/MonthSpan.tsx';
import { needsOf } from '../../plans/scheduleFigures.ts';
import { useMonthCount } from '../../plans/useMonthCount.ts';
import { useCounted } from '../../projects/likelihood/counted.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { ReadOnlyContext } from '../../ui/basics/readOnly.ts';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import { ToBeHired } from '../placeholders/ToBeHired.tsx';
import { NeedsHours } from './needs/NeedsHours.tsx';
import { ScheduleExport } from './ScheduleExport.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { densities, NeedsSwitch, ScheduleFilter, ScheduleLooks } from './ScheduleTools.tsx';
import * as styles from './schedulePage.module.css';
import { useSchedule } from './useSchedule.ts';
import { useScheduleChoice } from './useScheduleChoice.ts';

const firstShown = shownFrom(currentMonth);

/** Number of months shown where a whole year is asked for. */
const yearLong = 12;
const ScheduleTour = lazyDialog(async () => (await import('./sheet/ScheduleTour.tsx')).ScheduleTour);
const tourStates = ['seen'] as const;
const needsStates = ['open', 'folded'] as const;
const monthCounts = choice(['fitting', 'all']);

/** Who works on what in the coming months, who has free hours, and which work needs them; or the same by project. */
export function SchedulePage() {
  const [from, setFrom] = useParameter('month', firstShown);
  const fitting = useMonthCount();
  const [asked, setAsked] = useParameter('months', monthCounts);
  const count = asked === 'all' ? yearLong : fitting;
  const chosen = useScheduleChoice();
  const [counted, setCounted] = useCounted();
  const query = useQuery(scheduleQuery(from, addMonths(from, count - 1), counted));
  const { by } = chosen;
  const { schedule, planned, isReadOnly, ...shown } = useSchedule(
    query.data,
    { from, count, counted },
    chosen,
  );
  const [density = 'compact', keepDensity] = useKept('schedule-rows', densities);
  const isWide = useMediaQuery('(min-width: 1200px)');
  const [keptNeeds, keepNeeds] = useKept('schedule-needs', needsStates);
  const isNeedsOpen = keptNeeds === undefined ? isWide : keptNeeds === 'open';
  const [isSought, setSought] = useState(false);
  const [tour, keepTour] = useKept('schedule-tour', tourStates);
  // Started from here, the tour goes on whichever rows are shown.
  const [isTouring, setTouring] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const needs = useMemo(() => schedule && needsOf(schedule, planned), [schedule, planned]);
  return (
    <>
      <PageHeader title="Schedule" isDense>
        <SegmentedControl
          label="Rows"
          value={by}
          onChange={(view) => chosen.choose({ view })}
          options={[
            { id: 'people', label: 'People' },
            { id: 'projects', label: 'Projects' },
          ]}
        />
        <MonthSpan from={from} count={count} onChange={setFrom}>
          {fitting < yearLong && (
            <SegmentedControl
              label="Months shown"
              value={asked}
              onChange={setAsked}
              options={[
                { id: 'fitting', label: `${fitting} months` },
                { id: 'all', label: 'A year' },
              ]}
            />
          )}
        </MonthSpan>
        <ScheduleFilter
          choice={chosen}
          people={schedule?.people ?? []}
          projects={schedule?.projects ?? []}
          planned={planned}
        />
        <ScheduleLooks
          choice={chosen}
          counted={counted}
          onCounted={setCounted}
          density={density}
          onDensity={keepDensity}
          exporting={<ScheduleExport by={by} schedule={schedule} rows={shown} planned={planned} />}
        />
        <SearchField
          label="Search the schedule"
          placeholder="Find"
          value={chosen.text}
          onChange={chosen.setText}
        />
        <NeedsSwitch
          count={needs?.length}
          isOpen={isNeedsOpen}
          onToggle={() => {
            setSought(!isNeedsOpen);
            keepNeeds(isNeedsOpen ? 'folded' : 'open');
          }}
        />
      </PageHeader>
      {counted === 'weighted' && (
        <p className={styles.weighted}>
          Hours of tentative projects count by their percentages here. To type hours, choose “With tentative”.
        </p>
      )}
      <Loaded of={query} loading={<SkeletonList label="Loading the schedule" rows={10} />}>
        {() =>
          !schedule ? null : by === 'projects' && schedule.projects.length === 0 ? (
            <EmptyState
              icon={<FolderKanban />}
              title="No project runs in these months"
              action={<NewRecordButton kind="project" />}
            >
              Create what people work on first, then give them hours here.
            </EmptyState>
          ) : schedule.people.length === 0 ? (
            <EmptyState
              icon={<Users />}
              title="Nobody is there in these months"
              action={<NewRecordButton kind="teamMember" />}
            >
              Add the people you plan with first, then give them hours here.
            </EmptyState>
          ) : (
            <div
              ref={frame}
              className={styles.schedule}
              data-alone={!isNeedsOpen || count > fitting || undefined}
              aria-busy={query.isPlaceholderData || undefined}
            >
              <div>
                {shown.rows.length === 0 ? (
                  <EmptyState
                    icon={<CalendarRange />}
                    title={by === 'people' ? 'Nobody matches' : 'No projects match'}
                    action={
                      <Button onPress={chosen.showAll}>
                        {by === 'people' ? 'Show everyone' : 'Show all projects'}
                      </Button>
                    }
                  >
                    {by === 'people'
                      ? 'Nobody passes the filter and the search.'
                      : 'No project passes the filter and the search.'}
                  </EmptyState>
                ) : (
                  <ReadOnlyContext value={isReadOnly}>
                    <ScheduleTable
                      {...shown}
                      key={by}
                      by={by}
                      schedule={schedule}
                      planned={planned}
                      isYear={count === yearLong}
                      isCompact={density === 'compact'}
                      tour={{
                        isOffered: tour === undefined,
                        onTake: () => {
                          setTouring(true);
                          keepTour('seen');
                        },
                        onDecline: () => keepTour('seen'),
                      }}
                    />
                  </ReadOnlyContext>
                )}
              </div>
              {isNeedsOpen && needs && (
                <ReadOnlyContext value={isReadOnly}>
                  <NeedsHours
                    schedule={schedule}
                    needs={needs}
                    isSought={isSought}
                    onGive={shown.onGive}
                    onDrag={shown.onDrag}
                  />
                </ReadOnlyContext>
              )}
            </div>
          )
        }
      </Loaded>
      {isTouring && (
        <ScheduleTour
          by={by}
          grid={() => frame.current?.querySelector<HTMLElement>('[role="grid"]') ?? null}
          onClose={() => setTouring(false)}
        />
      )}
      {query.data && <ToBeHired from={from} count={count} counted={counted} projects={query.data.projects} />}
    </>
  );
}
