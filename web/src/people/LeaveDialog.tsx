import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { type HoursAfterwards, leaveInput } from '#domain/people/leaveInput.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { Span } from '#domain/values/span.ts';
import type { HoursAfterLeaving } from '#projections/people/personOverview/view.ts';
import type { SchedulePerson } from '#projections/plans/schedule/view.ts';
import { leavePreviewQuery } from '../api/queries/people.ts';
import { scheduleQuery } from '../api/queries/plans.ts';
import { Loaded, pendingOptionsOf } from '../app/Loaded.tsx';
import { currentMonth } from '../format/dates.ts';
import { hoursText } from '../format/hours.ts';
import { useUndoButton } from '../history/useUndoChange.ts';
import { shortMonth } from '../plans/MonthHead.tsx';
import { personKey } from '../plans/scheduleFigures.ts';
import { datableMonths } from '../records/datableMonths.ts';
import { reasonOfChange } from '../records/endedMonths.ts';
import { FormDialog } from '../records/FormDialog.tsx';
import { personLists } from '../records/recordKinds.ts';
import { changedMeanwhile, useStaleRecord } from '../records/staleRecord.ts';
import { useForm } from '../records/useForm.ts';
import { classNames } from '../ui/basics/classNames.ts';
import * as layout from '../ui/basics/layout.module.css';
import { Alert } from '../ui/feedback/Alert.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { ComboBox } from '../ui/pickers/ComboBox.tsx';
import { MonthSelect } from '../ui/pickers/MonthSelect.tsx';
import { SegmentedControl } from '../ui/pickers/SegmentedControl.tsx';
import { candidates, TakenTable, takenOver } from './TakingOver.tsx';
import * as styles from './takingOver.module.css';

export type LeaveDialogProps = {
  kind: keyof typeof personLists;
  person: { id: number; name: string; role: string; version: number } & Span;
  onClose: () => void;
};

/** Somebody on the schedule, whose months are looked up in the newest one. */
type Named = Pick<SchedulePerson, 'kind' | 'id' | 'name'>;

type Chosen = {
  endMonth: Month | null;
  hours: HoursAfterwards;
  /** Who takes them over. */
  personId: Named | null;
};

const choices: readonly { id: HoursAfterwards; label: string }[] = [
  { id: 'keep', label: 'Keep planned' },
  { id: 'handOver', label: 'Hand over' },
  { id: 'takeOff', label: 'Take off' },
];

type PlannedAfter = HoursAfterLeaving['planned'];

const sumOf = (planned: readonly { hours: number }[]): number =>
  planned.reduce((sum, { hours }) => sum + hours, 0);

/**
 * Asks for somebody's last month, shows the hours planned after it, and what to do with these; saves all of it as one
 * change.
 */
export function LeaveDialog({ kind, person, onClose }: LeaveDialogProps) {
  const { id, name, startMonth } = person;
  const { stale, expectedVersion, notice } = useStaleRecord<{ version: number }>(person);
  const undoButton = useUndoButton();
  const [chosen, setChosen] = useState<Chosen>({ endMonth: person.endMonth, hours: 'keep', personId: null });
  const { endMonth, hours, personId: to } = chosen;
  const preview = useQuery({
    ...leavePreviewQuery(kind, id, bodyOf(to === null ? { ...chosen, hours: 'keep' } : chosen)),
    enabled: endMonth !== null,
  });
  const planned = (endMonth !== null && preview.data?.planned) || [];
  const form = useForm({
    initial: { ...chosen, reason: '' },
    schema: leaveInput,
    toBody: ({ reason }) => ({
      // Without hours after the last month there is nothing to do with them.
      ...bodyOf(planned.length === 0 ? { ...chosen, hours: 'keep' } : chosen),
      reason,
    }),
    write: (body, call) =>
      call(`POST /api/${personLists[kind]}/:id/leave`, {
        params: { id },
        body: { ...body, expectedVersion, ...(endMonth !== null && { token: preview.data?.token }) },
      }),
    done: (left, body) => ({
      title: endMonth === null ? `${name} stays` : `${name} leaves at the end of ${monthLabel(endMonth)}`,
      description: outcomeOf(body.hours, left.hours, to, planned),
      ...undoButton({
        change: left.correlationId,
        title: `${name}’s months and hours are as they were`,
        reason: 'Undone from the message that they leave',
      }),
    }),
    keepsRefusal: true,
    reasonWanted: () =>
      hours !== 'keep' && planned.some(({ month }) => month < currentMonth())
        ? 'needed'
        : reasonOfChange(
            { startMonth, endMonth: person.endMonth },
            { startMonth, endMonth },
            { terms: [], firstMonth: () => startMonth },
          ),
    onRefused: notice,
    onDone: onClose,
  });
  const { errors } = form;
  const choose = <Name extends keyof Chosen>(field: Name, value: Chosen[Name]) => {
    setChosen((before) => ({ ...before, [field]: value }));
    form.set(field, value as never);
  };
  const isLate = preview.isPlaceholderData || preview.data === undefined;
  return (
    <FormDialog
      title={`${name} leaves in a month`}
      lead="Months up to the last one stay as they are. It is one change, which can be undone."
      size={planned.length > 0 ? 'medium' : 'small'}
      form={form}
      submitText="Save"
      pendingText="Saving..."
      isDisabled={endMonth !== null && isLate}
      onClose={onClose}
    >
      {stale && <Alert tone="watch">{changedMeanwhile(name, stale, 'save')}</Alert>}
      <MonthSelect
        label="Last month"
        months={datableMonths()}
        value={endMonth}
        onChange={(month) => choose('endMonth', month)}
        none="Stays"
        error={errors.endMonth}
      />
      {endMonth !== null && (
        <section aria-live="polite" aria-label="What is planned after it">
          <Loaded of={preview} loading={<Skeleton width="100%" height="48px" />}>
            {() =>
              planned.length === 0 ? (
                <p>Nothing is planned after {monthLabel(endMonth)}.</p>
              ) : (
                <PlannedTable after={endMonth} planned={planned} />
              )
            }
          </Loaded>
        </section>
      )}
      {planned.length > 0 && (
        <>
          <div>
            <SegmentedControl
              label="What becomes of these hours"
              options={choices}
              value={hours}
              onChange={(next) => choose('hours', next)}
            />
          </div>
          {hours === 'keep' && (
            <p>They stay in the plan, where the schedule and {name}’s page mark them as planned too late.</p>
          )}
          {hours === 'takeOff' && <p>Their projects miss them from then on.</p>}
          {hours === 'handOver' && (
            <HandOver
              leaver={{ ...person, kind }}
              planned={planned}
              to={to}
              onChange={(next) => choose('personId', next)}
              error={errors.personId}
            />
          )}
          {hours === 'handOver' && to && preview.data?.obstacle && (
            <Alert tone="over">{preview.data.obstacle}</Alert>
          )}
        </>
      )}
      <TextField label="Reason" {...form.reasonField} />
    </FormDialog>
  );
}

const bodyOf = ({ endMonth, hours, personId: to }: Chosen) => ({
  endMonth,
  hours,
  ...(hours === 'handOver' && to && { personKind: to.kind, personId: to.id }),
});

const outcomeOf = (
  hours: HoursAfterwards,
  moved: number,
  to: Named | null,
  planned: PlannedAfter,
): string => {
  if (hours === 'handOver') return `${hoursText(moved)} handed over to ${to?.name}.`;
  if (hours === 'takeOff') return `${hoursText(moved)} taken off the plan.`;
  return planned.length > 0
    ? `${hoursText(sumOf(planned))} stay planned after it.`
    : 'Nothing is planned after it.';
};

/** Hours after a last month, by project and month. */
function PlannedTable({ after, planned }: { after: Month; planned: PlannedAfter }) {
  const projects = [...Map.groupBy(planned, ({ projectId }) => projectId)];
  return (
    <table
      className={classNames(layout.figureTable, styles.taken)}
      aria-label={`Planned after ${monthLabel(after)}`}
    >
      <thead>
        <tr>
          <th scope="col">Planned after {monthLabel(after)}</th>
          <th scope="col" data-words="">
            By month
          </th>
          <th scope="col">{hoursText(sumOf(planned))}</th>
        </tr>
      </thead>
      <tbody>
        {projects.map(([id, months]) => (
          <tr key={id}>
            <th scope="row">
              {months[0]?.projectName}
              <small className={layout.under}>{months[0]?.clientName}</small>
            </th>
            <td data-words="">
              {months.map(({ month, hours }, place) => (
                <Fragment key={month}>
                  {place > 0 && ', '}
                  <span className={layout.unbroken}>{`${shortMonth(month)} ${hoursText(hours)}`}</span>
                </Fragment>
              ))}
            </td>
            <td>{hoursText(sumOf(months))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HandOverProps = {
  leaver: Pick<SchedulePerson, 'kind' | 'id' | 'role'>;
  planned: PlannedAfter;
  to: Named | null;
  onChange: (to: Named | null) => void;
  error: string | undefined;
};

/** The person who takes the hours over, with their free hours without and with them. */
function HandOver({ leaver, planned, to, onChange, error }: HandOverProps) {
  const months = [...new Set(planned.map(({ month }) => month))].sort();
  const [first = '', last = first] = [months.at(0), months.at(-1)];
  const schedule = useQuery(scheduleQuery(first, last));
  const others = schedule.data?.people.filter((person) => personKey(person) !== personKey(leaver));
  const person = to && others?.find((each) => personKey(each) === personKey(to));
  return (
    <>
      <ComboBox
        label="Handed over to"
        autoFocus
        opensOnFocus={false}
        options={
          schedule.data && others && candidates({ ...schedule.data, people: others }, months, leaver.role)
        }
        value={to && personKey(to)}
        onChange={(key) => {
          const found = others?.find((each) => personKey(each) === key);
          onChange(found ? { kind: found.kind, id: found.id, name: found.name } : null);
        }}
        error={error}
        awaited={pendingOptionsOf('people', schedule)}
      />
      {schedule.data && person && (
        <TakenTable taken={takenOver(planned, first, schedule.data, person)} person={person} />
      )}
    </>
  );
}
