import { useQuery } from '@tanstack/react-query';
import { activityTone } from '#domain/figures/status.ts';
import { freelancerMonthsQuery } from '../../api/queries/freelancerMonths.ts';
import { hoursText } from '../../format/hours.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DashboardPartProps } from './dialogs.ts';
import { Preview, PreviewWords } from './Preview.tsx';

/** What the first freelancers do against what was agreed. */
export function FreelancerActivityPreview({ month, onOpen }: DashboardPartProps) {
  return (
    <Preview
      title="Freelancer Activity"
      rows={useQuery(freelancerMonthsQuery(month))}
      rowKey={({ id }) => id}
      onOpen={() => onOpen('freelancer-activity')}
      empty="No freelancers yet."
      renderRow={({ name, allocatedHours, contractedHours, status }) => (
        <>
          <PreviewWords
            name={name}
            detail={`${hoursText(allocatedHours)} of ${hoursText(contractedHours)} contracted`}
          />
          <Badge tone={activityTone[status] ?? 'neutral'}>{status}</Badge>
        </>
      )}
    />
  );
}
