import { PanelRight, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { isChosen } from '#domain/people/peopleChoice.ts';
import type { SchedulePerson, ScheduleProject } from '#projections/plans/schedule/view.ts';
import type { Counted } from '../../api/counted.ts';
import { PeopleFilters } from '../../people/PeopleFilters.tsx';
import { type PlannedHours, passes } from '../../plans/scheduleFigures.ts';
import { CountedSwitch } from '../../projects/likelihood/CountedSwitch.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { PopoverButton } from '../../ui/layers/PopoverButton.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import * as styles from './scheduleTools.module.css';
import { type ProjectFilter, projectPasses } from './sheet/scheduleRows.ts';
import type { ScheduleChoice } from './useScheduleChoice.ts';

type ScheduleFilterProps = {
  choice: ScheduleChoice;
  people: readonly SchedulePerson[];
  projects: readonly ScheduleProject[];
  planned: PlannedHours;
};

/** The filter of the rows; its button shows the choice. */
export function ScheduleFilter({ choice, people, projects, planned }: ScheduleFilterProps) {
  const { by, show, role, skill } = choice;
  const chosen = people.filter((person) => isChosen(person, choice));
  const ofPeople = (filter: 'all' | 'free' | 'over') =>
    chosen.filter((person) => passes(filter, person)).length;
  const ofProjects = (filter: ProjectFilter) =>
    projects.filter((project) => projectPasses(filter, project, planned)).length;
  const options =
    by === 'people'
      ? [
          { id: 'all' as const, label: `Everyone ${chosen.length}` },
          { id: 'free' as const, label: `Free hours ${ofPeople('free')}` },
          { id: 'over' as const, label: `Over 100% ${ofPeople('over')}` },
        ]
      : [
          { id: 'all' as const, label: `All ${ofProjects('all')}` },
          { id: 'needs' as const, label: `Needs hours ${ofProjects('needs')}` },
          { id: 'over' as const, label: `Too many ${ofProjects('over')}` },
          ...(show === 'archived' || ofProjects('archived') > 0
            ? [{ id: 'archived' as const, label: `Archived ${ofProjects('archived')}` }]
            : []),
        ];
  const shown = options.find(({ id }) => id === show) ?? options[0];
  const names = by === 'people' ? [role, skill].filter((name) => name !== undefined) : [];
  const text = [shown?.label, ...names].join(' · ');
  return (
    <PopoverButton
      label="Which rows are shown"
      buttonLabel={`${text}: choose rows`}
      text={
        <span className={styles.shown} title={text}>
          {text}
        </span>
      }
    >
      {() => (
        <>
          <Labelled text={by === 'people' ? 'Who is shown' : 'What is shown'}>
            <SegmentedControl
              label={by === 'people' ? 'Who is shown' : 'What is shown'}
              value={shown?.id ?? 'all'}
              onChange={(show) => choice.choose({ show })}
              options={options}
            />
          </Labelled>
          {by === 'people' && (
            <div className={styles.selects}>
              <PeopleFilters people={people} choice={choice} onChoose={choice.choose} />
            </div>
          )}
          <Button size="small" onPress={choice.showAll}>
            {by === 'people' ? 'Show everyone' : 'Show all projects'}
          </Button>
        </>
      )}
    </PopoverButton>
  );
}

/** The height of rows: of one line, or of two. */
export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

type ScheduleLooksProps = {
  choice: ScheduleChoice;
  counted: Counted;
  onCounted: (counted: Counted) => void;
  density: Density;
  onDensity: (density: Density) => void;
  /** The export buttons. */
  exporting: ReactNode;
};

/** The order and look of the rows, the projects counted, and the export. */
export function ScheduleLooks({ choice, counted, density, ...props }: ScheduleLooksProps) {
  const { by, order } = choice;
  return (
    <PopoverButton
      label="How rows are shown"
      className={styles.looks}
      icon={<SlidersHorizontal className={styles.icon} />}
      text={<span className={styles.word}>View</span>}
    >
      {() => (
        <>
          <Labelled text="Order">
            <SegmentedControl
              label="Order"
              value={by === 'projects' && order === 'sums' ? 'name' : order}
              onChange={(order) => choice.choose({ order })}
              options={
                by === 'people'
                  ? [
                      { id: 'name', label: 'By role' },
                      { id: 'sums', label: 'By role, with sums' },
                      { id: 'gap', label: 'Most free first' },
                    ]
                  : [
                      { id: 'name', label: 'By client' },
                      { id: 'gap', label: 'Largest gap first' },
                    ]
              }
            />
          </Labelled>
          <Labelled text="Rows">
            <SegmentedControl
              label="Height of rows"
              value={density}
              onChange={props.onDensity}
              options={[
                { id: 'compact', label: 'Compact' },
                { id: 'comfortable', label: 'Comfortable' },
              ]}
            />
          </Labelled>
          <Labelled text="Tentative projects">
            <CountedSwitch value={counted} onChange={props.onCounted} />
          </Labelled>
          <Labelled text="Export">
            <div className={styles.selects}>{props.exporting}</div>
          </Labelled>
        </>
      )}
    </PopoverButton>
  );
}

/** A control with a label above it that is only visual: the control has its own name. */
function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden="true">{text}</span>
      {children}
    </div>
  );
}

type NeedsSwitchProps = {
  /** The number of items of work that need hours; undefined while they load. */
  count: number | undefined;
  isOpen: boolean;
  onToggle: () => void;
};

/** Toggles the panel of work that needs hours. */
export function NeedsSwitch({ count, isOpen, onToggle }: NeedsSwitchProps) {
  return (
    <div data-slot="needs-switch">
      <Button icon={<PanelRight />} aria-expanded={isOpen} onPress={onToggle}>
        <span className={styles.word}>Needs</span> {count}
      </Button>
    </div>
  );
}
