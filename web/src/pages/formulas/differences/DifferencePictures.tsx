import type { ReactNode } from 'react';
import { comparedKinds } from '#domain/money/comparedFigures.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import { moneyColumn, signedMoney } from '../../../format/money.ts';
import { changeColours } from '../../../money/charts/colours.ts';
import { Picture } from '../../../money/charts/picture/Picture.tsx';
import { lazyCard } from '../../../ui/code/lazyCard.tsx';
import * as styles from './differences.module.css';

// It loads the chart library, which weighs more than the page.
const NetProfitChart = lazyCard(
  async () => (await import('../../../money/charts/NetProfitChart.tsx')).default,
);
const MoversChart = lazyCard(async () => (await import('../../../money/charts/MoversChart.tsx')).default);

const height = 260;

type DifferencePicturesProps = {
  differences: Pick<DifferencesView, 'netProfit' | 'movers' | 'sum'>;
  lead: ReactNode;
  /** The names of net profit before and after. */
  before?: string;
  after: string;
};

/** Net profit before and after, and what moves it most. */
export function DifferencePictures({ differences, lead, before = 'In use', after }: DifferencePicturesProps) {
  const { netProfit, movers, sum } = differences;
  const moving = movers.map(({ record, change }) => ({
    key: `${record.kind} ${record.id}`,
    name: record.name,
    kind: comparedKinds[record.kind],
    change,
    text: signedMoney(change),
  }));
  return (
    <div className={styles.pictures}>
      <Picture
        title="Net profit by month"
        lead={lead}
        height={height}
        legend={[
          { name: before, colour: changeColours.before },
          { name: after, colour: changeColours.after },
        ]}
        table={profitTable(netProfit, before, after)}
      >
        <NetProfitChart points={netProfit} height={height} />
      </Picture>
      <Picture
        title="Biggest movers"
        lead={
          sum.span
            ? `Whose figures move net profit most, from ${monthLabel(sum.span.first)} to ${monthLabel(sum.span.last)} together.`
            : 'Whose figures move net profit most.'
        }
        empty={moving.length === 0 ? 'No project, person or cost moves net profit' : undefined}
        height={height}
        legend={[
          ...(movers.some(({ change }) => change < 0)
            ? [{ name: 'Lowers net profit', colour: changeColours.lower }]
            : []),
          ...(movers.some(({ change }) => change > 0)
            ? [{ name: 'Raises net profit', colour: changeColours.higher }]
            : []),
        ]}
        table={{
          head: ['Record', 'Kind', 'Change of net profit'],
          rows: moving.map(({ name, kind, text }) => [name, kind, text]),
        }}
      >
        <MoversChart movers={moving} height={height} />
      </Picture>
    </div>
  );
}

const profitTable = (netProfit: DifferencesView['netProfit'], before: string, after: string) => {
  const money = moneyColumn(netProfit.flatMap(({ from, to }) => [from, to]));
  return {
    head: ['Month', before, after],
    rows: netProfit.map(({ month, from, to }): [string, string, string] => [
      monthLabel(month),
      money(from),
      money(to),
    ]),
  };
};
