import { describe, expect, it } from 'vitest';
import {
  allocationStatus,
  capacityStatus,
  freelancerActivity,
  freelancerMarginTone,
  grossMarginTone,
  targetProfitTone,
  utilisationTone,
} from './status.ts';

describe('the allocation status of a project (core section 4)', () => {
  it.each([
    [0, 50, 'Not Started'],
    [0, 0, 'Not Started'],
    [49.5, 50, 'Under Allocated'],
    [50, 50, 'Fully Allocated'],
    [50.5, 50, 'Over Allocated'],
    [0.5, 0, 'Over Allocated'],
    [83.5, 83.3425, 'Over Allocated'],
    [83, 83.3425, 'Under Allocated'],
    [33.5, 33.4999999999, 'Fully Allocated'],
    [33.5, 33.5000000001, 'Fully Allocated'],
  ])('%d allocated of %d required is %s', (allocated, required, status) => {
    expect(allocationStatus(allocated, required)).toBe(status);
  });
});

describe('capacity status (core section 4)', () => {
  it.each([
    [0, 'Healthy'],
    [0.8, 'Healthy'],
    [0.8001, 'At Capacity'],
    [1, 'At Capacity'],
    [1.0001, 'Overallocated'],
  ])('%d is %s', (utilisation, status) => {
    expect(capacityStatus(utilisation)).toBe(status);
  });
});

describe('freelancer activity (core section 4)', () => {
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

describe('colours (core section 9)', () => {
  it.each([
    ['utilisation', utilisationTone, 0.8, 0.6],
    ['gross margin', grossMarginTone, 0.3, 0.2],
    ['freelancer margin', freelancerMarginTone, 0.2, 0.1],
    ['target profit', targetProfitTone, 1, 0.75],
  ])('%s is good from %d and to be watched from %d', (_, tone, good, watch) => {
    expect(tone(good)).toBe('good');
    expect(tone(good - 0.0001)).toBe('watch');
    expect(tone(watch)).toBe('watch');
    expect(tone(watch - 0.0001)).toBe('over');
    expect(tone(-1)).toBe('over');
  });
});
