import { describe, expect, it } from 'vitest';
import { hrefWithPastDay, withPastDay } from './CarryPastDay.tsx';

const asOf = '2026-03-31';

describe('an address on a past day', () => {
  it.each([
    ['/projects', '/projects?asOf=2026-03-31'],
    ['/projects?month=2026-02', '/projects?month=2026-02&asOf=2026-03-31'],
    ['?month=2026-02', '?month=2026-02&asOf=2026-03-31'],
    ['/history#end', '/history?asOf=2026-03-31#end'],
    ['/projects?asOf=2026-01-01', '/projects?asOf=2026-01-01'],
    ['/projects?asOf=', '/projects'],
    ['?asOf=', '?'],
    ['?asOf=&month=2026-02', '?month=2026-02'],
  ])('%s leads to %s', (to, expected) => {
    expect(withPastDay(to, asOf)).toBe(expected);
  });

  it('given the parts of an address, then the day goes into its search', () => {
    expect(withPastDay({ pathname: '/projects', search: '?q=x' }, asOf)).toEqual({
      pathname: '/projects',
      search: '?q=x&asOf=2026-03-31',
    });
    expect(withPastDay({ search: '?asOf=&q=x' }, asOf)).toEqual({ search: '?q=x' });
  });

  it('given an address outside of the planner, then it stays as it is', () => {
    expect(hrefWithPastDay('https://agency.example/?q=1', asOf)).toBe('https://agency.example/?q=1');
    expect(hrefWithPastDay('//agency.example', asOf)).toBe('//agency.example');
    expect(hrefWithPastDay('/api/history.csv?kind=project', asOf)).toBe(
      '/api/history.csv?kind=project&asOf=2026-03-31',
    );
  });
});
