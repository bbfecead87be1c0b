import { useQuery } from '@tanstack/react-query';
import { addMonths, type Month, monthLabel, monthsBetween } from '#domain/values/month.ts';
import type { MemberSummaryView } from '#projections/people/memberPage/view.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { memberProfileQuery, memberSummaryQuery } from '../../api/me.ts';
import { currentMonth } from '../../format/dates.ts';
import { hoursText } from '../../format/hours.ts';
import { money } from '../../format/money.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import * as statCardStyles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';
import { OwnTimeOff } from '../timeOff/OwnTimeOff.tsx';
import * as styles from './member.module.css';
import { OwnAllocations } from './OwnAllocations.tsx';

/** The twelve months that a team member can look ahead (docs/domain.md, Months and days). */
const monthsAhead = (): Month[] => {
  const now = currentMonth();
  return monthsBetween(now, addMonths(now, 11));
};

/** The team member's own month, without anybody else's. */
export function MemberPage() {
  const monthChoice = useMonthParam(monthsAhead());
  const { month } = monthChoice;
  const profile = useQuery(memberProfileQuery()).data;
  const summary = useQuery(memberSummaryQuery(month));
  const figure = (text: (of: MemberSummaryView) => string) => summary.data && text(summary.data);
  const isUnread = summary.isError && !summary.data;
  return (
    <>
      <PageHeader
        title={profile ? `Welcome back, ${profile.name}` : 'Welcome back'}
        subtitle={profile?.role}
        {...monthChoice}
      />
      <div className={classNames(statCardStyles.row, styles.figures)}>
        <StatCard
          label="Total Hours"
          value={figure(({ totalHours }) => hoursText(totalHours))}
          isUnread={isUnread}
          scope={month}
          context={`planned for you in ${monthLabel(month)}`}
        />
        <StatCard
          label="Projects"
          value={figure(({ projects }) => String(projects))}
          isUnread={isUnread}
          scope={month}
          context="with hours of yours"
        />
        <StatCard
          label="Revenue Generated"
          value={figure(({ revenueGenerated }) => money(revenueGenerated))}
          isUnread={isUnread}
          scope={month}
          context="your hours at each project's rate"
        />
      </div>
      <OwnAllocations month={month} isLinked={profile?.linked ?? true} />
      {profile?.linked && <OwnTimeOff />}
    </>
  );
}
