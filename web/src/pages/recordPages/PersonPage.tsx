import { UserMinus } from 'lucide-react';
import { kindWords } from '#domain/history/historyWords.ts';
import { calendarNames } from '#domain/timeOff/bankHolidayWords.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { PersonMonth } from '#projections/people/personOverview/view.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { freelancerOverviewQuery, teamMemberOverviewQuery } from '../../api/queries/people.ts';
import { WherePaySeen } from '../../app/pay/PayNeeded.tsx';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { currentMonth } from '../../format/dates.ts';
import { hoursText } from '../../format/hours.ts';
import { PersonDialog } from '../../people/PersonDialog.tsx';
import { roleAndSkillsText } from '../../people/roleAndSkillsText.ts';
import { personLists } from '../../records/recordKinds.ts';
import { SpanBadge } from '../../records/SpanBadge.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import * as statStyles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';
import { TimeOffCard } from '../timeOff/TimeOffCard.tsx';
import { HoursPicture } from './HoursPicture.tsx';
import { personPoints, personTable } from './lifeSeries.ts';
import { PersonMonths } from './PersonMonths.tsx';
import { monthStats, type PersonOverview } from './personWords.ts';
import { endsWords } from './projectWords.ts';
import { DatedValues, RecordColumns } from './RecordColumns.tsx';
import { type Asking, RecordByAddress } from './RecordGone.tsx';
import { useMonthWindow } from './useMonthWindow.ts';

const LeaveDialog = lazyDialog(async () => (await import('../../people/LeaveDialog.tsx')).LeaveDialog);

const list = new Intl.ListFormat('en-GB');

export function TeamMemberPage() {
  return (
    <RecordByAddress kind="teamMember" queryOf={teamMemberOverviewQuery}>
      {(found, asking) => <Overview overview={{ kind: 'teamMember', ...found }} asking={asking} />}
    </RecordByAddress>
  );
}

export function FreelancerPage() {
  return (
    <RecordByAddress kind="freelancer" queryOf={freelancerOverviewQuery}>
      {(found, asking) => <Overview overview={{ kind: 'freelancer', ...found }} asking={asking} />}
    </RecordByAddress>
  );
}

/** A person's working hours: "40h a week", and their bank holidays where these are not the formulas'. */
const termsOf = ({ kind, person }: PersonOverview): string => {
  if (kind === 'freelancer') return `Freelancer · ${hoursText(person.minAgreedHours)} a month agreed`;
  const { workingHours, bankHolidayRegion } = person;
  const holidays = bankHolidayRegion && `bank holidays of ${calendarNames[bankHolidayRegion]}`;
  return [`${hoursText(workingHours)} a week`, holidays].filter(Boolean).join(' · ');
};

/** The first of the most useful months: the months to come, or the last ones of somebody who has left. */
const defaultMonth = ({ startMonth, endMonth }: PersonOverview['person']): Month => {
  const now = currentMonth();
  if (startMonth !== null && startMonth > now) return startMonth;
  return endMonth !== null && endMonth < now ? endMonth : now;
};

/** A person's capacity, work, cost and value by month, and their history. */
function Overview({ overview, asking }: { overview: PersonOverview; asking: Asking }) {
  const { kind, person, months } = overview;
  const dialog = useAddressDialog();
  const seesPay = useSeesPay();
  const window = useMonthWindow(() => defaultMonth(person));
  const now = currentMonth();
  const late = months.filter(
    ({ month, plannedHours }) => plannedHours > 0 && person.endMonth !== null && month > person.endMonth,
  );
  const shown: PersonMonth | undefined = months.find(({ month }) => month === now);
  const words = [roleAndSkillsText(person), termsOf(overview), endsWords(person), person.email]
    .filter(Boolean)
    .join(' · ');
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
            <WherePaySeen>
              <Button icon={<UserMinus />} onPress={() => asking.set(true)}>
                Leaves in a month…
              </Button>
            </WherePaySeen>
            <Button variant="primary" onPress={() => dialog.openEdit(person.id)}>
              Edit {kindWords[kind].toLowerCase()}
            </Button>
          </WhereWritable>
        )}
      </PageHeader>
      {person.isErased && (
        <p className={layout.soft}>Erased: only figures are left, and nothing of them can be changed.</p>
      )}
      {late.length > 0 && (
        <Alert
          tone="over"
          title={`${hoursText(late.reduce((sum, { plannedHours }) => sum + plannedHours, 0))} are planned after the last month`}
          action={
            !person.isErased && (
              <WhereWritable>
                <WherePaySeen>
                  <Button size="small" onPress={() => asking.set(true)}>
                    Hand over or take off…
                  </Button>
                </WherePaySeen>
              </WhereWritable>
            )
          }
        >
          {`${person.name} ${lastMonthWords(person, now)}, and has ${list.format(late.map(({ month, plannedHours }) => `${hoursText(plannedHours)} in ${monthLabel(month)}`))}.`}
        </Alert>
      )}
      <section aria-label={`Figures of ${monthLabel(now)}`} className={statStyles.row}>
        {shown &&
          monthStats(overview, shown).map((stat) => <StatCard key={stat.label} scope={now} {...stat} />)}
      </section>
      <RecordColumns
        kind={kind}
        id={person.id}
        picture={
          <HoursPicture
            points={personPoints(months, now)}
            levelName="Capacity"
            table={personTable(months, now)}
            window={window}
          />
        }
      >
        <PersonMonths overview={overview} window={window} />
        {kind === 'teamMember' && !person.isErased && <TimeOffCard person={person} />}
        <DatedValues record={toldOf(person, seesPay)} list={personLists[kind]} isFixed={!seesPay} />
      </RecordColumns>
      {dialog.editing === String(person.id) && <PersonDialog {...overview} onClose={dialog.close} />}
      {asking.is && <LeaveDialog kind={kind} person={person} onClose={() => asking.set(false)} />}
    </>
  );
}

/** "left at the end of May 2026", "leaves at the end of June 2026". */
const lastMonthWords = ({ endMonth }: PersonOverview['person'], now: Month): string =>
  endMonth === null ? '' : `${endMonth < now ? 'left' : 'leaves'} at the end of ${monthLabel(endMonth)}`;

/** Removes pay from a person for users who don't see it, along with changes of nothing else. */
const toldOf = (person: PersonOverview['person'], seesPay: boolean) => {
  if (seesPay) return person;
  const changes = person.changes.map((change) =>
    Object.fromEntries(Object.entries(change).filter(([name, value]) => name === 'from' || value !== null)),
  );
  const isAnything = (change: object) => Object.keys(change).length > 1;
  return changes.some(isAnything)
    ? { ...person, changes: changes.filter(isAnything) as unknown as { from: Month | null }[] }
    : { ...person, changes: [] };
};
