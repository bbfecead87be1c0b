import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { PersonProfitView } from '#projections/profitability/view.ts';
import { freelancerProfitabilityQuery, teamProfitabilityQuery } from '../../api/queries/profitability.ts';
import { orWithheld } from '../../app/pay/Withheld.tsx';
import { wholeMoney } from '../../format/money.ts';
import type { DashboardPartProps } from './dialogs.ts';
import { Preview, PreviewWords } from './Preview.tsx';
import { marginMeasure, measured, type ProfitMeasure, targetMeasure } from './personProfit.ts';
import { ToneNote } from './ToneNote.tsx';

/** The team members who bring least. */
export function TeamProfitabilityPreview({ month, onOpen }: DashboardPartProps) {
  return (
    <PersonProfitPreview
      title="Team Profitability"
      people={useQuery(teamProfitabilityQuery(month))}
      measure={targetMeasure}
      measureWords="of target"
      onOpen={() => onOpen('team-profitability')}
      empty="No team members yet."
    />
  );
}

/** The freelancers who bring least. */
export function FreelancerProfitabilityPreview({ month, onOpen }: DashboardPartProps) {
  return (
    <PersonProfitPreview
      title="Freelancer Profitability"
      people={useQuery(freelancerProfitabilityQuery(month))}
      measure={marginMeasure}
      measureWords="margin"
      onOpen={() => onOpen('freelancer-profitability')}
      empty="No freelancers yet."
    />
  );
}

type PersonProfitPreviewProps = {
  title: string;
  people: UseQueryResult<PersonProfitView[]>;
  measure: ProfitMeasure;
  /** After the measure: "75.0% of target". */
  measureWords: string;
  onOpen: () => void;
  empty: string;
};

function PersonProfitPreview({ people, measure, measureWords, ...props }: PersonProfitPreviewProps) {
  return (
    <Preview
      {...props}
      rows={people}
      rowKey={({ id }) => id}
      renderRow={(person) => {
        const { text, tone } = measured(measure, person);
        return (
          <>
            <PreviewWords name={person.name} detail={person.role} />
            <span className="preview-figures">
              <span>{orWithheld(person.profit, wholeMoney)}</span>
              {person.profit !== null && (
                <ToneNote tone={tone}>{tone === 'neutral' ? text : `${text} ${measureWords}`}</ToneNote>
              )}
            </span>
          </>
        );
      }}
    />
  );
}
