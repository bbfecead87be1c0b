import { hoursLeft, type LeftAndOver, leftTogether } from '#domain/money/roleDemand.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';

/** The sum of hours; planned ones are halves, which add up exactly. */
export const sumOf = (hours: readonly number[]): number => hours.reduce((total, each) => total + each, 0);

/**
 * Hours that a project needs in all months. Those planned for work in no month yet are part of what it needs, and no
 * longer of what is left.
 */
export const neededInAll = (
  { required, unscheduled }: Pick<ScheduleProject, 'required' | 'unscheduled'>,
  planned: readonly number[],
): number => sumOf(required) + (unscheduled === null ? 0 : sumOf(planned) + unscheduled);

/** Weighted hours below this read as none. */
export const minTellableHours = 0.05;

export const personKey = ({ kind, id }: Pick<SchedulePerson, 'kind' | 'id'>): string => `${kind}-${id}`;

/** Whether the schedule's hours are weighted by the percentages of tentative projects. */
export const isWeighted = ({ people, projects }: ScheduleView): boolean =>
  (people[0] ?? projects[0])?.isWeighted === true;

/** Somebody's planned hours in a month of the span. */
export const plannedOf = ({ planned }: SchedulePerson, place: number): number =>
  sumOf(planned.map(({ hours }) => hours[place] ?? 0));

/** Somebody's free hours in a month; below 0 where more are planned than there are. */
export const freeHoursOf = (person: SchedulePerson, place: number): number =>
  hoursLeft(person.capacity[place] ?? 0, plannedOf(person, place), person.isWeighted);

/** Free hours of several people, and those planned beyond their hours. */
export const sumFreeHours = (people: readonly SchedulePerson[], place: number): LeftAndOver =>
  leftTogether(people.map((person) => freeHoursOf(person, place)));

/** Somebody's hours on a project in a month. */
export const hoursOn = (person: SchedulePerson, projectId: number, place: number): number =>
  person.planned.find((each) => each.projectId === projectId)?.hours[place] ?? 0;

/** Everybody's hours on each project, by month. */
export type PlannedHours = ReadonlyMap<number, readonly number[]>;

/** Adds up everybody's hours once, as there are hundreds of people and of projects. */
export const plannedHours = ({ months, people }: ScheduleView): PlannedHours => {
  const all = new Map<number, number[]>();
  for (const { planned } of people) {
    for (const { projectId, hours } of planned) {
      const before = all.get(projectId) ?? months.map(() => 0);
      all.set(
        projectId,
        before.map((sum, place) => sum + (hours[place] ?? 0)),
      );
    }
  }
  return all;
};

/** The people on each project, in the given order; computed once, as there are hundreds of either. */
export const peopleByProject = (
  people: readonly SchedulePerson[],
): ReadonlyMap<number, readonly SchedulePerson[]> => {
  const all = new Map<number, SchedulePerson[]>();
  for (const person of people) {
    for (const { projectId } of person.planned) {
      const others = all.get(projectId);
      if (others) others.push(person);
      else all.set(projectId, [person]);
    }
  }
  return all;
};

/** The required hours of a project in a month that are not planned; below 0 where more are planned. */
export const missingOf = (project: ScheduleProject, planned: PlannedHours, place: number): number =>
  hoursLeft(project.required[place] ?? 0, planned.get(project.id)?.[place] ?? 0, project.isWeighted);

/** The hours of one-off work that is in no month yet; 0 for all other work. */
export const unscheduledOf = ({ unscheduled, isWeighted }: ScheduleProject): number =>
  hoursLeft(unscheduled ?? 0, 0, isWeighted);

/** The uncovered hours of a project in the months shown, with those that are in no month yet. */
export const gapOf = (project: ScheduleProject, planned: PlannedHours, months: number): number => {
  let gap = unscheduledOf(project);
  for (let place = 0; place < months; place++) gap += Math.max(0, missingOf(project, planned, place));
  return gap;
};

/** Work that needs hours in a month; one-off work that is in no month yet can be planned in the first one. */
export type Need = { project: ScheduleProject; place: number; missing: number; isInNoMonth: boolean };

/** The work that needs hours: nearest month first, largest gap first within a month, unscheduled work last. */
export const needsOf = ({ months, projects: all }: ScheduleView, planned: PlannedHours): Need[] => {
  const projects = all.filter(({ isArchived }) => !isArchived);
  const inMonths = months.flatMap((_, place) =>
    projects.map((project) => ({
      project,
      place,
      missing: missingOf(project, planned, place),
      isInNoMonth: false,
    })),
  );
  const inNone = projects.map((project) => ({
    project,
    place: 0,
    missing: unscheduledOf(project),
    isInNoMonth: true,
  }));
  return [...inMonths, ...inNone]
    .filter(({ missing }) => missing >= minTellableHours)
    .sort(
      (one, other) =>
        Number(one.isInNoMonth) - Number(other.isInNoMonth) ||
        one.place - other.place ||
        other.missing - one.missing,
    );
};

export const peopleFilters = ['all', 'free', 'over'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

/** Whether somebody passes a filter: overplanned, or with free hours, in any month shown. */
export const passes = (filter: PeopleFilter, person: SchedulePerson): boolean => {
  if (filter === 'all') return true;
  const free = person.capacity.map((_, place) => freeHoursOf(person, place));
  return filter === 'over'
    ? free.some((hours) => hours <= -minTellableHours)
    : free.some((hours) => hours >= minTellableHours);
};

/** Whether a text is part of somebody's name or role, or of a project they work on. */
export const matches = (
  text: string,
  person: SchedulePerson,
  projectName: (id: number) => string,
): boolean => {
  const sought = text.normalize().trim().toLowerCase();
  const { name, role, skills = [], planned } = person;
  const names = [name, role, ...skills, ...planned.map(({ projectId }) => projectName(projectId))];
  return sought === '' || names.some((name) => name.normalize().toLowerCase().includes(sought));
};

/** Whether a text is part of a project's name, its client's name, or that of somebody on it. */
export const matchesProject = (
  text: string,
  { name, clientName }: ScheduleProject,
  onIt: readonly SchedulePerson[],
): boolean => {
  const sought = text.trim().toLowerCase();
  const names = [name, clientName, ...onIt.map((person) => person.name)];
  return sought === '' || names.some((each) => each.toLowerCase().includes(sought));
};

/** The people with free hours in a month, most hours first. */
export const peopleWithFreeHours = (people: readonly SchedulePerson[], place: number) =>
  people
    .map((person) => ({ person, free: freeHoursOf(person, place) }))
    .filter(({ free }) => free >= minTellableHours)
    .sort((one, other) => other.free - one.free);
