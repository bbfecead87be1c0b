import type { ReactNode } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { PersonMonth } from '#projections/people/personOverview/view.ts';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { currentMonth } from '../../format/dates.ts';
import { whatText } from '../../people/whatText.ts';
import { SpanBadge } from '../../records/SpanBadge.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { StatCard } from '../../ui/page/StatCard.tsx';
import { DatedValues } from './DatedValues.tsx';
import { HoursPicture } from './HoursPicture.tsx';
import { personPoints, personTable } from './lifeSeries.ts';
import { PersonMonths } from './PersonMonths.tsx';
import { monthStats, type PersonOverview } from './personWords.ts';
import { spanWords } from './projectWords.ts';
import { RecordColumns } from './RecordColumns.tsx';
import * as styles from './recordPage.module.css';
import { useMonthWindow } from './useMonthWindow.ts';

type PersonPageProps = {
  overview: PersonOverview;
  /** What they are asked for: "40h a week". */
  terms: string;
  list: 'team-members' | 'freelancers';
  /** "Edit team member". */
  editText: string;
  onEdit: () => void;
  /** The dialog, while it is open. */
  dialog: ReactNode;
  /** What there is besides of a kind of person. */
  children?: ReactNode;
};

/** The months that show most: those to come, or the last ones of somebody who has left. */
const usualMonth = ({ startMonth, endMonth }: PersonOverview['person']): Month => {
  const now = currentMonth();
  if (startMonth !== null && startMonth > now) return startMonth;
  return endMonth !== null && endMonth < now ? endMonth : now;
};

/** What somebody has time for, works on, costs and brings, month by month, and what was changed of them. */
export function PersonPage({ overview, terms, list, editText, onEdit, dialog, children }: PersonPageProps) {
  const { kind, person, months } = overview;
  const seesPay = useSeesPay();
  const window = useMonthWindow(() => usualMonth(person));
  const now = currentMonth();
  const shown: PersonMonth | undefined = months.find(({ month }) => month === now);
  const words = [whatText(person), terms, spanWords(person), person.email].filter(Boolean).join(' · ');
  return (
    <>
      <PageHeader
        title={person.name}
        subtitle={
          <>
            {words} <SpanBadge span={person} begins="Joins" ended="Left" />
          </>
        }
      >
        {!person.isErased && (
          <WhereWritable>
            <Button variant="primary" onPress={onEdit}>
              {editText}
            </Button>
          </WhereWritable>
        )}
      </PageHeader>
      {person.isErased && (
        <p className={styles.note}>Erased: only figures are left, and nothing of them can be changed.</p>
      )}
      <section aria-label={`Figures of ${monthLabel(now)}`} className={styles.figures}>
        {shown &&
          monthStats(overview, shown).map((stat) => <StatCard key={stat.label} scope={now} {...stat} />)}
      </section>
      <RecordColumns
        kind={kind}
        id={person.id}
        picture={
          <HoursPicture
            title="Hours by month"
            points={personPoints(months, now)}
            colour="var(--accent)"
            levelName="Capacity"
            table={personTable(months, now)}
            month={window.from}
            onMonthChange={window.setFrom}
          />
        }
      >
        <PersonMonths overview={overview} window={window} />
        {children}
        <DatedValues record={toldOf(person, seesPay)} list={list} isFixed={!seesPay} />
      </RecordColumns>
      {dialog}
    </>
  );
}

/** What pays somebody is left out for who does not see it, and every change that says nothing else. */
const toldOf = (person: PersonOverview['person'], seesPay: boolean) => {
  if (seesPay) return person;
  const told = person.changes.map((change) =>
    Object.fromEntries(Object.entries(change).filter(([name, value]) => name === 'from' || value !== null)),
  );
  const isAnything = (change: object) => Object.keys(change).length > 1;
  return told.some(isAnything)
    ? { ...person, changes: told.filter(isAnything) as unknown as { from: Month | null }[] }
    : { ...person, changes: [] };
};
