import { render, screen } from '@testing-library/react';
import type { BarShapeProps } from 'recharts';
import { expect, it } from 'vitest';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import { ForecastBar } from '../../money/charts/ForecastBar.tsx';
import { columnOf } from '../../testing/financeAnswers.ts';
import { CostComposition } from './CostComposition.tsx';

const costs = {
  directStaffCosts: 900,
  directSoftwareCosts: -300,
  operatingStaffCosts: 0,
  operatingSoftwareCosts: 0,
  otherOperatingCosts: 0,
};

const compose = (fields: Partial<PnlMonthView>) =>
  render(<CostComposition title="Costs" column={columnOf('2026-05', fields)} onOpen={() => {}} />);

const partsShown = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('a credit among the costs of a month lowers their total, and has a bar with lines across it', () => {
  const { container } = compose({ ...costs, totalCosts: 600 });
  expect(partsShown()).toEqual([
    'Direct Staff Costs£900150.0%',
    'Operating Staff Costs£00.0%',
    'Operating Software Costs£00.0%',
    'Direct Software Costs−£300−50.0%',
    'Other Operating Costs£0Memo',
  ]);
  const bars = [...container.querySelectorAll<HTMLElement>('[aria-hidden] > span')].map(({ style }) => style);
  expect(bars.map(({ inlineSize }) => inlineSize)).toEqual(['75%', '0%', '0%', '25%']);
  expect(bars.map(({ backgroundImage }) => backgroundImage.includes('repeating'))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

it.each([
  ['as much came back as went out', { directStaffCosts: 300, totalCosts: 0 }],
  ['more came back than went out', { directStaffCosts: 100, totalCosts: -200 }],
])('costs of a month in which %s are told without shares', (_, fields) => {
  compose({ ...costs, ...fields });
  expect(partsShown()[0]).toMatch(/^Direct Staff Costs£[13]00—$/);
  expect(screen.queryByText('This month has no costs yet')).toBeNull();
});

it('other operating costs are one of the costs in a month whose total takes them in, whatever others do', () => {
  compose({ ...costs, otherOperatingCosts: 300, totalCosts: 900, netProfitIncludesOtherCosts: true });
  expect(partsShown()).toContain('Other Operating Costs£30033.3%');
  expect(partsShown().join()).not.toContain('Memo');
});

it('a month without any cost says so', () => {
  compose({ ...costs, directStaffCosts: 0, directSoftwareCosts: 0, totalCosts: 0 });
  expect(screen.getByText('This month has no costs yet')).not.toBeNull();
});

it('the bar of a credit hangs below the ground, as high as a cost of its amount', () => {
  const bar = (y: number, height: number) => {
    const props = { x: 10, y, width: 8, height, payload: { isAhead: false } } as unknown as BarShapeProps;
    const { container } = render(
      <svg>
        <title>Bars</title>
        <ForecastBar {...props} />
      </svg>,
    );
    const rect = container.querySelector('rect');
    return [rect?.getAttribute('y'), rect?.getAttribute('height')];
  };
  expect(bar(80, 20)).toEqual(['80', '19']);
  // Recharts measures from the end that is further from the baseline.
  expect(bar(120, -20)).toEqual(['100', '19']);
});
