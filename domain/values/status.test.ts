import { describe, expect, it } from 'vitest';
import { defaultFormulas } from './planningFormulas.ts';
import {
  allocationStatus,
  capacityStatus,
  capacityStatuses,
  capacityTone,
  colourNames,
  freelancerActivity,
  overMark,
  toneOf,
  utilisationScale,
} from './status.ts';

describe('the allocation status of a project', () => {
  it.each([
    [0, 50, 'Not Started'],
    [0, 0, 'Not Started'],
    [49.5, 50, 'Under Allocated'],
    [50, 50, 'Fully Allocated'],
    [50.5, 50, 'Over Allocated'],
    [0.5, 0, 'Over Allocated'],
    [83.5, 83.3425, 'Fully Allocated'],
    [83, 83.3425, 'Under Allocated'],
    [84, 83.3425, 'Over Allocated'],
    [14, 14.2857142857, 'Under Allocated'],
    [14.5, 14.2857142857, 'Fully Allocated'],
    [15, 14.2857142857, 'Over Allocated'],
    [14, 14.2499999999, 'Fully Allocated'],
    [14.5, 14.25, 'Fully Allocated'],
    [14.5, 14.7499999999, 'Fully Allocated'],
    [14.5, 14.75, 'Under Allocated'],
    [0.5, 0.2, 'Over Allocated'],
    [33.5, 33.4999999999, 'Fully Allocated'],
    [33.5, 33.5000000001, 'Fully Allocated'],
  ])('%d allocated of %d required is %s', (allocated, required, status) => {
    expect(allocationStatus(allocated, required)).toBe(status);
  });
});

describe('capacity status', () => {
  it.each([
    [0, 100, 'Healthy'],
    [80, 100, 'Healthy'],
    [80.01, 100, 'At Capacity'],
    [100, 100, 'At Capacity'],
    [100.01, 100, 'Overallocated'],
    [0, 0, 'Healthy'],
    [0.5, 0, 'Overallocated'],
  ])('%d hours asked of %d are %s', (demand, capacity, status) => {
    expect(capacityStatus(demand, capacity, defaultFormulas.capacityBounds)).toBe(status);
  });

  it('is green, yellow or red', () => {
    expect(capacityStatuses.map((status) => colourNames[capacityTone[status]])).toEqual([
      'green',
      'yellow',
      'red',
    ]);
  });
});

it('has a capacity status by the bounds that are asked for', () => {
  const bounds = { healthy: 0.7, full: 0.95 };
  expect([0.7, 0.75, 0.96].map((utilisation) => capacityStatus(utilisation * 100, 100, bounds))).toEqual([
    'Healthy',
    'At Capacity',
    'Overallocated',
  ]);
});

describe('freelancer activity', () => {
  it.each([
    [0, 20, 'No Activity'],
    [0, 0, 'No Activity'],
    [20, 20, 'Within Contract'],
    [0.5, 20, 'Within Contract'],
    [20.5, 20, 'Over Contract'],
    [0.5, 0, 'Over Contract'],
  ])('%d allocated of %d contracted is %s', (allocated, contracted, activity) => {
    expect(freelancerActivity(allocated, contracted)).toBe(activity);
  });
});

describe('colours', () => {
  it.each([
    ['utilisation', defaultFormulas.utilisationThresholds, 0.8, 0.6],
    ['gross margin', defaultFormulas.grossMarginThresholds, 0.3, 0.2],
    ['freelancer margin', defaultFormulas.freelancerMarginThresholds, 0.2, 0.1],
    ['target profit', defaultFormulas.targetProfitThresholds, 1, 0.75],
  ])('of %s are green from %d and yellow from %d', (_, thresholds, good, watch) => {
    expect(toneOf(good, thresholds)).toBe('good');
    expect(toneOf(good - 0.0001, thresholds)).toBe('watch');
    expect(toneOf(watch, thresholds)).toBe('watch');
    expect(toneOf(watch - 0.0001, thresholds)).toBe('over');
    expect(toneOf(-1, thresholds)).toBe('over');
  });

  it('leave yellow out where both begin at once', () => {
    const thresholds = { good: 0.5, watch: 0.5 };
    expect([toneOf(0.5, thresholds), toneOf(0.49, thresholds)]).toEqual(['good', 'over']);
  });
});

describe("the scale of people's utilisation", () => {
  const usual = defaultFormulas.utilisationThresholds;
  it.each([
    [0, 160, 'over', null],
    [48, 160, 'over', null],
    [96, 160, 'watch', null],
    [127.5, 160, 'watch', null],
    [128, 160, 'good', null],
    [160, 160, 'good', null],
    [170, 160, 'good', overMark],
    [0, 0, 'over', null],
    [8, 0, 'over', overMark],
    // As displayed: 80.0%, 60.0%, 100.0%, 100.1%.
    [799.6, 1000, 'good', null],
    [599.6, 1000, 'watch', null],
    [1000.4, 1000, 'good', null],
    [1000.6, 1000, 'good', overMark],
  ])('%d of %d hours are %s, %s', (allocated, capacity, tone, mark) => {
    expect(utilisationScale(allocated, capacity, usual)).toEqual({ tone, mark });
  });

  it('goes by the thresholds in force', () => {
    const stricter = { good: 0.9, watch: 0.725 };
    expect([72, 72.5, 85, 90].map((hours) => utilisationScale(hours, 100, stricter).tone)).toEqual([
      'over',
      'watch',
      'watch',
      'good',
    ]);
  });
});
