import { money, type Pounds } from '../format/money.ts';
import * as layout from '../ui/basics/layout.module.css';

type ProjectRateProps = {
  project: { hourlyRate: string; countedRate: string };
  /** Formats an amount as elsewhere in its column. */
  text?: (value: Pounds) => string;
};

/** "£60/h"; of a project without a rate of its own "£0/h (counts as £60)" (docs/domain.md, Projects). */
export function ProjectRate({ project: { hourlyRate, countedRate }, text = money }: ProjectRateProps) {
  const own = `${text(hourlyRate)}/h`;
  if (hourlyRate === countedRate) return own;
  return (
    <>
      {own} <span className={layout.under}>(counts as {money(countedRate)})</span>
    </>
  );
}
