import { Bar, BarChart, Cell, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { changeColours } from './colours.ts';
import { plainAxis } from './MonthsChart.tsx';

/** Something that moves net profit: its name, the change in pounds, and the change as text. */
export type Mover = { key: string; name: string; change: number; text: string };

const longest = 18;
const shortName = (name: string): string => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name);

/** What moves net profit most: each bar is as long as its change, and coloured by whether it lowers or raises it. */
export default function MoversChart({ movers, height }: { movers: readonly Mover[]; height: number }) {
  const names = new Map(movers.map(({ key, name }) => [key, name]));
  const bars = movers.map((mover) => ({ ...mover, size: Math.abs(mover.change) }));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={bars}
        layout="vertical"
        accessibilityLayer={false}
        barCategoryGap="24%"
        margin={{ top: 0, right: 84, bottom: 0, left: 0 }}
      >
        <XAxis type="number" domain={[0, 'dataMax']} hide />
        <YAxis
          type="category"
          dataKey="key"
          width={132}
          tickFormatter={(key: string) => shortName(names.get(key) ?? '')}
          {...plainAxis}
          interval={0}
        />
        <Bar dataKey="size" isAnimationActive={false}>
          {bars.map(({ key, change }) => (
            <Cell key={key} fill={change < 0 ? changeColours.lower : changeColours.higher} />
          ))}
          <LabelList dataKey="text" position="right" />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
