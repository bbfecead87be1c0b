import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { skillsText } from '#domain/people/skills.ts';
import type { Person } from '#domain/plans/allocationPlan.ts';
import type { Month } from '#domain/values/month.ts';
import { awayReason, type Span } from '#domain/values/span.ts';
import { dashboardMetricsQuery } from '../../api/queries/money.ts';
import { freelancerMonthsQuery, freelancersQuery, teamMembersQuery } from '../../api/queries/people.ts';
import { pendingOptionsOf } from '../../app/Loaded.tsx';
import { hoursText } from '../../format/hours.ts';
import type { Option } from '../../ui/basics/options.ts';
import type { PendingOptions } from '../../ui/pickers/ComboBox.tsx';
import { keyOf } from '../planEntries.ts';
import { useMonthsOff } from '../useMonthsOff.ts';

export type PersonOption = Option<number> & { name: string };

/** Undefined until they are loaded. */
export type PeopleOptions = {
  members: PersonOption[] | undefined;
  freelancers: PersonOption[] | undefined;
  awaited: { members: PendingOptions; freelancers: PendingOptions };
  /** Somebody's free hours in the month, below 0 where too many are planned; undefined until they are loaded. */
  freeHoursOf: (person: Person) => number | undefined;
  /** Somebody's time off in the month, to follow their free hours. */
  offOf: (person: Person) => string;
};

type Someone = { id: number; name: string; role: string; skills?: string[] | undefined } & Span;

const byName = (a: Someone, b: Someone) => a.name.localeCompare(b.name, 'en-GB');

const free = (allocated: number, working: number): string =>
  allocated > working
    ? `${hoursText(allocated - working)} over their hours this month`
    : `${hoursText(working - allocated)} of ${hoursText(working)} free this month`;

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Prefetches everybody before the dialog opens, so that a name typed at once is found. */
export const usePeopleAhead = (): void => {
  usePrefetchQuery(teamMembersQuery());
  usePrefetchQuery(freelancersQuery());
};

/**
 * Everybody who can be allocated, with their free hours in the month, without those in `listed`; somebody who is away
 * can't be chosen.
 */
export const usePeople = (month: Month, listed: ReadonlySet<string>): PeopleOptions => {
  const members = useQuery(teamMembersQuery());
  const freelancers = useQuery(freelancersQuery());
  const team = useQuery(dashboardMetricsQuery(month)).data?.teamUtilizationDetails;
  const off = useMonthsOff(month, month);
  const offOf = (person: Person) => off(person, month);
  const activity = useQuery(freelancerMonthsQuery(month)).data;
  const freeHoursOf = ({ kind, id }: Person): number | undefined => {
    const member = kind === 'teamMember' ? team?.find((each) => each.id === id) : undefined;
    if (member) return member.workingHours - member.allocatedHours;
    const freelancer = kind === 'freelancer' ? activity?.find((each) => each.id === id) : undefined;
    return freelancer && freelancer.contractedHours - freelancer.allocatedHours;
  };
  const optionsOf = (
    kind: 'teamMember' | 'freelancer',
    people: readonly Someone[] | undefined,
    time: (id: number) => string | undefined,
  ): PersonOption[] | undefined =>
    people
      ?.filter(({ id }) => !listed.has(keyOf({ kind, id })))
      .sort(byName)
      .map((person) => {
        const { id, name, role, skills } = person;
        const away = awayReason(person, month);
        const description = away ? sentence(away) : time(id);
        return {
          id,
          name,
          label: `${name} - ${role}`,
          // The server would refuse hours of somebody who is not there.
          isDisabled: away !== null,
          ...(description ? { description } : {}),
          ...(skills && { also: skillsText(skills) }),
        };
      });
  return {
    members: optionsOf('teamMember', members.data, (id) => {
      const detail = team?.find((member) => member.id === id);
      return detail && free(detail.allocatedHours, detail.workingHours) + offOf({ kind: 'teamMember', id });
    }),
    freelancers: optionsOf('freelancer', freelancers.data, (id) => {
      const detail = activity?.find((freelancer) => freelancer.id === id);
      return (
        detail &&
        `${hoursText(detail.allocatedHours)} allocated, ${hoursText(detail.contractedHours)} contracted this month`
      );
    }),
    awaited: {
      members: pendingOptionsOf('team members', members),
      freelancers: pendingOptionsOf('freelancers', freelancers),
    },
    freeHoursOf,
    offOf,
  };
};
