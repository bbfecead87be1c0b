import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { ratio } from '#domain/values/ratio.ts';
import { roundToHalfHour } from '#domain/values/status.ts';
import { typedHours } from '#domain/values/typedHours.ts';
import type {
  ProjectMonth,
  ProjectOverview,
  ProjectPerson,
} from '#projections/projects/projectOverview/view.ts';
import { freelancersQuery, placeholderMonthsQuery, teamMembersQuery } from '../../api/queries/people.ts';
import { projectOverviewQuery } from '../../api/queries/projects.ts';
import { pendingOptionsOf } from '../../app/Loaded.tsx';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { RecordLink } from '../../app/RecordLink.tsx';
import { hoursText } from '../../format/hours.ts';
import { initials } from '../../format/initials.ts';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { roleAndSkillsText } from '../../people/roleAndSkillsText.ts';
import { type CellHours, useCellHours } from '../../plans/useCellHours.ts';
import { Avatar } from '../../ui/basics/Avatar.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Card } from '../../ui/page/Card.tsx';
import { ComboBox } from '../../ui/pickers/ComboBox.tsx';
import {
  type FiguresRow,
  HoursOf,
  type HoursRow,
  MonthsTable,
  Nothing,
  ShownMonths,
  TypingLine,
  useMonthsOf,
} from './MonthsTable.tsx';
import { missingIn } from './projectWords.ts';
import * as styles from './recordPage.module.css';
import type { MonthWindow } from './useMonthWindow.ts';

type Somebody = Pick<ProjectPerson, 'kind' | 'id' | 'name' | 'role'>;
const keyOf = ({ kind, id }: Pick<Somebody, 'kind' | 'id'>): string => `${kind}-${id}`;

/** A project's people by month, edited in place, with the months' required hours and money. */
export function ProjectMonths({ overview, window }: { overview: ProjectOverview; window: MonthWindow }) {
  const { project, people, life } = overview;
  const [added, setAdded] = useState<readonly Somebody[]>([]);
  const { byMonth, places } = useMonthsOf(overview.months);
  const toBeHired = useToBeHired(project.id, window.months);
  const seesPay = useSeesPay();
  const known = new Set(people.map(keyOf));
  const shown: (Somebody & { hours?: readonly number[] })[] = [
    ...people,
    ...added.filter((person) => !known.has(keyOf(person))),
  ];
  const edit = useCellHours({
    queryKey: projectOverviewQuery(project.id).queryKey,
    months: window.months,
    isOf: ({ person, projectId }) =>
      person !== null && projectId === project.id && shown.some((each) => keyOf(each) === keyOf(person)),
  });
  const rows = shown.map((person): HoursRow => {
    const hours = person.hours ?? [];
    return {
      key: keyOf(person),
      head: <PersonHead {...person} />,
      label: `Hours of ${person.name} on ${project.name}`,
      person,
      projectId: project.id,
      hoursIn: (month) => hours[places.get(month) ?? -1] ?? 0,
      total: hours.reduce((sum, each) => sum + each, 0),
    };
  });
  return (
    <Card title="Months" isPadded={false} aside={<ShownMonths {...window} />}>
      <TypingLine typing={edit.typing} consequence={consequenceOf(byMonth, edit.typing, rows)} />
      <MonthsTable
        label={`Hours and money of ${project.name} by month`}
        rowsHead="People"
        totalHead="Whole life"
        months={window.months}
        rows={rows}
        empty="Nobody is planned on it yet."
        adder={
          <AddPerson
            key={shown.length}
            known={new Set(shown.map(keyOf))}
            onAdd={(person) => {
              setAdded([...added, person]);
              const { kind, id, name } = person;
              edit.type({ person: { kind, id }, name, projectId: project.id, month: window.from }, 0, '');
            }}
          />
        }
        figures={[neededRow(byMonth, life), ...toBeHired, ...moneyRows(byMonth, life, seesPay)]}
        edit={edit}
      />
    </Card>
  );
}

export function PersonHead({ kind, id, name, role }: Somebody) {
  return (
    <span className={styles.who}>
      <Avatar initials={initials(name)} />
      <span className={layout.broken}>
        <RecordLink kind={kind} id={id} name={name} />
        <small>{kind === 'freelancer' ? `${role} · freelancer` : role}</small>
      </span>
    </span>
  );
}

/** A month's planned and required hours, as figures and words. */
export const neededRow = (
  byMonth: ReadonlyMap<Month, ProjectMonth>,
  life: ProjectOverview['life'],
): FiguresRow => ({
  name: 'Planned of needed',
  isStrong: true,
  figure: (month) => {
    const each = byMonth.get(month);
    if (!each) return <Nothing />;
    return <PlannedOf planned={each.plannedHours} needed={each.requiredHours} />;
  },
  total: <LifeOf life={life} />,
});

/** The planned hours of all that is sold, and those that can still be planned. */
function LifeOf({ life: { soldHours, plannedHours, leftHours } }: { life: ProjectOverview['life'] }) {
  const over = plannedHours - roundToHalfHour(soldHours);
  if (soldHours === 0) return hoursText(plannedHours);
  return (
    <>
      <HoursOf hours={plannedHours} of={soldHours} />
      {leftHours > 0 ? (
        <small data-tone="watch">{hoursText(leftHours)} left</small>
      ) : (
        over > 0 && <small data-tone="over">{hoursText(over)} over</small>
      )}
    </>
  );
}

function PlannedOf({ planned, needed }: { planned: number; needed: number }) {
  const missing = roundToHalfHour(needed) - planned;
  if (needed === 0 && planned === 0) return <Nothing />;
  if (needed === 0) return hoursText(planned);
  const [words, tone] =
    missing > 0
      ? [`${hoursText(missing)} missing`, 'watch']
      : missing < 0
        ? [`${hoursText(-missing)} over`, 'over']
        : ['all planned', 'good'];
  return (
    <>
      <HoursOf hours={planned} of={needed} />
      <small data-tone={tone}>{words}</small>
    </>
  );
}

/** Money by month; without what follows from pay where that is withheld. */
export const moneyRows = (
  byMonth: ReadonlyMap<Month, ProjectMonth>,
  life: ProjectOverview['life'],
  seesPay: boolean,
): FiguresRow[] => {
  const of = (text: (month: ProjectMonth) => string | null) => (month: Month) => {
    const each = byMonth.get(month);
    return (each && text(each)) ?? <Nothing />;
  };
  const ofCost = (text: (cost: number, month: ProjectMonth) => string) =>
    of((month) => (month.cost === null ? null : text(month.cost, month)));
  const orNothing = <Value,>(value: Value | null, text: (value: Value) => string) =>
    value === null ? <Nothing /> : text(value);
  const revenue: FiguresRow = {
    name: 'Revenue',
    figure: of((month) => (month.revenue === 0 ? null : wholeMoney(month.revenue))),
    total: wholeMoney(life.revenue),
  };
  if (!seesPay) return [revenue];
  return [
    revenue,
    {
      name: 'Cost of planned hours',
      figure: ofCost((cost) => wholeMoney(cost)),
      total: orNothing(life.cost, wholeMoney),
    },
    {
      name: 'Profit',
      figure: ofCost((cost, month) => wholeMoney(month.revenue - cost)),
      total: orNothing(life.profit, wholeMoney),
    },
    {
      name: 'Margin',
      figure: of((month) =>
        month.cost === null || month.revenue === 0
          ? null
          : percent(ratio(month.revenue - month.cost, month.revenue)),
      ),
      total: orNothing(life.margin, percent),
    },
  ];
};

/** The consequence of typed hours: what the month still needs, and what is left of the project. */
const consequenceOf = (
  byMonth: ReadonlyMap<Month, ProjectMonth>,
  typing: CellHours['typing'],
  rows: readonly HoursRow[],
): string | undefined => {
  const hours = typing && typedHours(typing.text).hours;
  const each = typing && byMonth.get(typing.month);
  if (!typing || hours === undefined || !each) return undefined;
  const before =
    rows.find(({ key }) => typing.person && key === keyOf(typing.person))?.hoursIn(typing.month) ?? 0;
  const missing = missingIn(each) - (hours - before);
  const needs =
    each.requiredHours === 0
      ? `has ${hoursText(each.plannedHours + hours - before)} planned`
      : missing > 0
        ? `still needs ${hoursText(missing)}`
        : missing === 0
          ? 'has all it needs'
          : `has ${hoursText(-missing)} too many`;
  return `${hoursText(hours)} for ${typing.name}: ${monthLabel(typing.month)} then ${needs}.`;
};

type Offered = Omit<Somebody, 'kind'> & { skills?: readonly string[] | undefined };

const offered = ({ id, name, role, skills }: Offered): Offered => ({ id, name, role, skills });

/** Adds a row for a person who has no hours on the project yet. */
function AddPerson({ known, onAdd }: { known: ReadonlySet<string>; onAdd: (person: Somebody) => void }) {
  const members = useQuery(teamMembersQuery());
  const freelancers = useQuery(freelancersQuery());
  const people =
    members.data && freelancers.data
      ? [
          ...members.data.map((member) => ({ ...offered(member), kind: 'teamMember' as const })),
          ...freelancers.data.map((freelancer) => ({ ...offered(freelancer), kind: 'freelancer' as const })),
        ].filter((person) => !known.has(keyOf(person)))
      : undefined;
  return (
    <ComboBox
      label="Add a person"
      isLabelHidden
      placeholder="Add a person …"
      options={people?.map((person) => ({
        id: keyOf(person),
        label: person.name,
        description:
          person.kind === 'freelancer'
            ? `${roleAndSkillsText(person)} · freelancer`
            : roleAndSkillsText(person),
        also: roleAndSkillsText(person),
      }))}
      value={null}
      onChange={(key) => {
        const person = people?.find((each) => keyOf(each) === key);
        if (person) onAdd(person);
      }}
      awaited={pendingOptionsOf('people', members.isError ? members : freelancers)}
    />
  );
}

/** A project's hours of placeholders, apart from people's hours; no row where there are none. */
const useToBeHired = (projectId: number, months: readonly Month[]): FiguresRow[] => {
  const [first = '', last = first] = [months.at(0), months.at(-1)];
  const { data = [], isPlaceholderData } = useQuery(placeholderMonthsQuery(first, last, 'tentative'));
  const hours = months.map((_, place) =>
    data
      .flatMap(({ planned }) => planned)
      .filter((each) => each.projectId === projectId)
      .reduce((sum, each) => sum + (each.hours[place] ?? 0), 0),
  );
  if (hours.every((each) => each === 0)) return [];
  return [
    {
      name: 'To be hired',
      note: 'Apart from what is planned',
      figure: (month) => {
        // While these months load, the hours are those of other months.
        if (isPlaceholderData) return null;
        const each = hours[months.indexOf(month)] ?? 0;
        return each === 0 ? <Nothing /> : hoursText(each);
      },
      total: <Nothing />,
    },
  ];
};
