import { isChosen } from '#domain/people/peopleChoice.ts';
import type { SchedulePerson, ScheduleProject } from '#projections/plans/schedule/view.ts';
import { PeopleFilters } from '../../people/PeopleFilters.tsx';
import { type PlannedHours, passes } from '../../plans/scheduleFigures.ts';
import * as styles from '../../plans/scheduleTools.module.css';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import { type ProjectFilter, projectPasses } from './sheet/scheduleRows.ts';
import type { ScheduleChoice } from './useScheduleChoice.ts';

type ScheduleToolsProps = {
  choice: ScheduleChoice;
  people: readonly SchedulePerson[];
  projects: readonly ScheduleProject[];
  planned: PlannedHours;
};

/** Which rows are shown, in which order. */
export function ScheduleTools({ choice, people, projects, planned }: ScheduleToolsProps) {
  const { by, show, order, text } = choice;
  const counted = <Id extends string>(id: Id, label: string, count: number) => ({
    id,
    label: `${label} ${count}`,
  });
  const chosen = people.filter((person) => isChosen(person, choice));
  const ofPeople = (filter: 'all' | 'free' | 'over') =>
    chosen.filter((person) => passes(filter, person)).length;
  const ofProjects = (filter: ProjectFilter) =>
    projects.filter((project) => projectPasses(filter, project, planned)).length;
  return (
    <div className={styles.tools}>
      {by === 'people' ? (
        <SegmentedControl
          label="Who is shown"
          value={show === 'needs' || show === 'archived' ? 'all' : show}
          onChange={(show) => choice.choose({ show })}
          options={[
            counted('all', 'Everyone', chosen.length),
            counted('free', 'Free hours', ofPeople('free')),
            counted('over', 'Over 100%', ofPeople('over')),
          ]}
        />
      ) : (
        <SegmentedControl
          label="What is shown"
          value={show === 'free' ? 'all' : show}
          onChange={(show) => choice.choose({ show })}
          options={[
            counted('all', 'All projects', ofProjects('all')),
            counted('needs', 'Needs hours', ofProjects('needs')),
            counted('over', 'Too many', ofProjects('over')),
            ...(show === 'archived' || ofProjects('archived') > 0
              ? [counted('archived', 'Archived', ofProjects('archived'))]
              : []),
          ]}
        />
      )}
      {by === 'people' && <PeopleFilters people={people} choice={choice} onChoose={choice.choose} />}
      <SegmentedControl
        label="Order"
        value={order}
        onChange={(order) => choice.choose({ order })}
        options={
          by === 'people'
            ? [
                { id: 'name', label: 'By role' },
                { id: 'gap', label: 'Most free first' },
              ]
            : [
                { id: 'name', label: 'By client' },
                { id: 'gap', label: 'Largest gap first' },
              ]
        }
      />
      <SearchField label="Search the schedule" placeholder="Search" value={text} onChange={choice.setText} />
    </div>
  );
}
