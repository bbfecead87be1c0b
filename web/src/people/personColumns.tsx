import { directPercentage } from '#domain/money/peopleLines.ts';
import { skillsText } from '#domain/people/skills.ts';
import type { Span } from '#domain/values/span.ts';
import { RecordLink } from '../app/RecordLink.tsx';
import { currentMonth } from '../format/dates.ts';
import { plainColumn } from '../money/columns.tsx';
import { holds } from '../records/RecordList.tsx';
import { isAway, SpanBadge } from '../records/SpanBadge.tsx';
import { EmailText } from '../ui/basics/EmailText.tsx';
import * as layout from '../ui/basics/layout.module.css';
import { SplitBar } from '../ui/feedback/SplitBar.tsx';
import type { Column } from '../ui/table/columns.ts';

/** Whether a person's name, email, role or skills match a search. */
export const personMatches = (
  text: string,
  person: { name: string; email: string; role: string; skills?: readonly string[] | undefined },
): boolean => {
  const { name, email, role, skills = [] } = person;
  return holds(text, [name, email, role, ...skills]);
};

export type Person = {
  id: number;
  name: string;
  email: string;
  role: string;
  skills?: readonly string[] | undefined;
  costType: 'direct' | 'operational' | 'both';
  directCostPercentage: number;
} & Span;

/** The first columns of a list of people: their identity. */
export const identityColumns = <Row extends Person>(
  kind: 'teamMember' | 'freelancer',
  people: readonly Row[],
): Column<Row>[] => {
  const hasBadge = people.some((person) => isAway(person, currentMonth()));
  return [
    plainColumn('name', 'Name', ({ name }) => name, {
      minWidth: hasBadge ? 144 : 130,
      cell: (person) => <PersonName kind={kind} person={person} />,
    }),
    plainColumn('role', 'Role', ({ role }) => role, {
      importance: 'key',
      minWidth: 145,
      cell: (person) => <RoleAndSkills {...person} />,
    }),
    {
      id: 'email',
      importance: 'extra',
      header: 'Email',
      // Long addresses wrap before the provider, so that all columns fit a laptop.
      minWidth: 164,
      cell: ({ email }) => (
        <span className={layout.minor}>
          <EmailText>{email}</EmailText>
        </span>
      ),
      sortValue: ({ email }) => email,
    },
  ];
};

/** The last column of a list of people: their cost split. */
export const costSplitColumn = <Row extends Person>(): Column<Row> =>
  plainColumn('split', 'Cost Split', directPercentage, {
    importance: 'extra',
    width: 126,
    cell: (person) => <SplitBar direct={directPercentage(person)} />,
  });

function RoleAndSkills({ role, skills = [] }: Pick<Person, 'role' | 'skills'>) {
  if (skills.length === 0) return role;
  return (
    <>
      {role}
      <span className={layout.under}>{skillsText(skills)}</span>
    </>
  );
}

function PersonName({ kind, person }: { kind: 'teamMember' | 'freelancer'; person: Person }) {
  return (
    <span className={layout.line} data-slot="person-name">
      <span className={layout.truncated} data-slot="person-name-text">
        <RecordLink kind={kind} id={person.id} name={person.name} />
      </span>
      <SpanBadge span={person} begins="Joins" ended="Left" />
    </span>
  );
}
