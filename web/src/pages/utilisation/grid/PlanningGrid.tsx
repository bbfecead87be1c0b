import { useCallback, useMemo, useState } from 'react';
import type { Edited } from '#domain/plans/presence.ts';
import type { Month } from '#domain/values/month.ts';
import { typedHours } from '#domain/values/typedHours.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { initials } from '../../../format/initials.ts';
import { type Companion, editedOf, editingText } from '../../../plans/companions.ts';
import type { HoursChange } from '../../../plans/hoursChange.ts';
import { cellKey } from '../../../plans/planHours.ts';
import { useMonthsOff } from '../../../plans/useMonthsOff.ts';
import { useReadOnly } from '../../../ui/basics/readOnly.ts';
import { Grid } from '../../../ui/grid/Grid.tsx';
import type { Edit } from '../../../ui/grid/pasteBlock.ts';
import { type Place, samePlace } from '../../../ui/grid/selection.ts';
import { GrandTotal, PersonHeading, PersonTotal, ProjectHeading, ProjectTotal } from './GridLabels.tsx';
import * as styles from './grid.module.css';
import type { GridPerson } from './gridPeople.ts';
import { PlanningStatus } from './PlanningStatus.tsx';
import type { GridPresence } from './useGridPresence.ts';
import type { PlanGrid } from './usePlanGrid.ts';

/** Hours as a cell shows and copies them: "7.5"; nothing for none. */
const hoursCell = (hours: number): string => (hours === 0 ? '' : String(hours));

type PlanningGridProps = {
  month: Month;
  plan: PlanGrid;
  people: readonly GridPerson[];
  projects: readonly PlanningRow[];
  presence: GridPresence;
  describedBy: string;
};

const markOf = (others: readonly Companion[], whose: string) => ({
  letters: others.map(({ name }) => initials(name)).join(' '),
  label: editingText(others, whose),
});

/** The cell that is being edited as it was when it was opened, and the rows and columns around it. */
type Opened = Pick<PlanningGridProps, 'people' | 'projects'> & Pick<HoursChange, 'before'> & { place: Place };

/** People × projects of a month, worked like a spreadsheet. */
export function PlanningGrid({ month, plan, presence, describedBy, ...listed }: PlanningGridProps) {
  const { hours, pending, unsaved, refused, totals, hoursOf, change } = plan;
  const [opened, setOpened] = useState<Opened>();
  // Nobody comes or goes above a cell while somebody types in it.
  const { people, projects } = opened ?? listed;
  const { editors } = presence;
  const isReadOnly = useReadOnly();
  const off = useMonthsOff(month, month);
  const cell = useCallback(
    (row: number, column: number) => {
      const person = people[row]?.person;
      const project = projects[column]?.project;
      const key = person && project ? cellKey(project.id, person) : '';
      const others = editors.get(key);
      return {
        text: hoursCell(hours.get(key) ?? 0),
        isSaving: pending.has(key),
        isUnsaved: unsaved.has(key),
        refused: refused.get(key),
        ...(others && { mark: markOf(others, people[row]?.name ?? '') }),
      };
    },
    [people, projects, hours, pending, unsaved, refused, editors],
  );
  const rowHeading = useCallback((row: number) => <PersonHeading person={people[row]} />, [people]);
  const columnHeading = useCallback(
    (column: number) => <ProjectHeading row={projects[column]} />,
    [projects],
  );
  const rowTotal = useCallback(
    (row: number) => <PersonTotal person={people[row]} totals={totals} />,
    [people, totals],
  );
  const columnTotal = useCallback(
    (column: number) => <ProjectTotal row={projects[column]} totals={totals} />,
    [projects, totals],
  );
  const capacity = useMemo(() => people.reduce((sum, person) => sum + person.capacity, 0), [people]);

  const nameOf = ({ row, column }: Place): string =>
    `${people[row]?.name ?? ''} on ${projects[column]?.project.name ?? ''}`;
  const keyAt = ({ row, column }: Place): string => {
    const [person, project] = [people[row]?.person, projects[column]?.project];
    return person && project ? cellKey(project.id, person) : '';
  };
  const editedAt = ({ row, column }: Place): Edited | null => {
    const person = people[row]?.person;
    const project = projects[column]?.project;
    return person && project ? editedOf(project.id, person) : null;
  };
  const open = (place: Place | undefined) => {
    const edited = place && editedAt(place);
    const person = edited && people[place.row]?.person;
    presence.onEditing(edited ?? null);
    setOpened(
      edited && person
        ? {
            place,
            people,
            projects,
            before: hoursOf(edited.projectId, person),
          }
        : undefined,
    );
  };
  const edit = (edits: readonly Edit[]) =>
    change(
      edits.flatMap(({ row, column, text }): HoursChange[] => {
        const person = people[row];
        const project = projects[column]?.project;
        const after = typedHours(text, person?.capacity).hours;
        if (!person || !project || after === undefined) return [];
        const isOpen = opened && samePlace(opened.place, { row, column });
        const before = isOpen ? opened.before : hoursOf(project.id, person.person);
        return [{ projectId: project.id, person: person.person, name: person.name, month, before, after }];
      }),
    );
  return (
    <Grid
      label="Hours of people on projects"
      describedBy={describedBy}
      className={styles.grid}
      rows={people.length}
      columns={projects.length}
      corner="Person"
      rowHeading={rowHeading}
      columnHeading={columnHeading}
      cell={cell}
      names={{
        row: (row) => `${people[row]?.person.kind} ${people[row]?.person.id}`,
        column: (column) => String(projects[column]?.project.id),
      }}
      totalHeading="All projects"
      rowTotal={rowTotal}
      columnTotal={columnTotal}
      grandTotal={<GrandTotal hours={totals.all} capacity={capacity} />}
      {...(isReadOnly ? {} : { onEdit: edit })}
      faultIn={(text, { row }) => typedHours(text, people[row]?.capacity).fault}
      onDiscard={(places) => plan.discard(places.map(keyAt))}
      status={(sight) => (
        <PlanningStatus
          sight={sight}
          people={people}
          projects={projects}
          hours={hours}
          totals={totals}
          offOf={(person) => off(person, month)}
        />
      )}
      cellLabel={(place) => `Hours of ${nameOf(place)}`}
      onEditing={open}
      onUndo={plan.undo}
      onRedo={plan.redo}
    />
  );
}
