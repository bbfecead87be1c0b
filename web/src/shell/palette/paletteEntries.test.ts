import { describe, expect, it } from 'vitest';
import { otherCostOf, subscriptionOf } from '../../testing/financeAnswers.ts';
import { freelancerOf, memberOf, projectOf } from '../../testing/records.ts';
import { everywhere, findEntries } from './paletteEntries.ts';

const sections = everywhere({
  projects: [
    projectOf(1, 'Shop support'),
    projectOf(2, 'Website shop'),
    projectOf(3, 'Workshops', { client: { id: 2, name: 'Birch & Sons' } }),
  ],
  clients: [
    { id: 1, name: 'Alder & Finch', version: 1 },
    { id: 2, name: 'Birch & Sons', version: 1 },
  ],
  teamMembers: [memberOf(1, 'Zoë Okafor')],
  freelancers: [freelancerOf(7, 'Alan Doyle')],
  placeholders: [
    {
      id: 8,
      name: 'Second animator',
      role: 'Animator',
      workingHours: 37.5,
      startMonth: '2026-09',
      endMonth: null,
      note: null,
      cost: null,
      version: 0,
    },
  ],
  softwareCosts: [subscriptionOf(5, { name: 'Framewise' })],
  otherCosts: [otherCostOf(6, { name: 'Office Rent', month: '2026-03', isRecurring: true })],
});
const found = (text: string) =>
  findEntries(sections, text).map(({ title, entries }) => [title, ...entries.map(({ label }) => label)]);

describe('the command palette', () => {
  it('offers the pages and what can be made while nothing is typed', () => {
    expect(found('  ').map(([title]) => title)).toEqual(['Pages', 'Create']);
  });

  it('puts names that begin with the text first, then words that do', () => {
    expect(found('shop')).toEqual([['Projects', 'Shop support', 'Website shop', 'Workshops']]);
  });

  it("finds projects by their client's name, and words in any order", () => {
    expect(found('birch')).toEqual([
      ['Clients', 'Birch & Sons'],
      ['Projects', 'Workshops'],
    ]);
    expect(found('finch shop')).toEqual([['Projects', 'Shop support', 'Website shop']]);
  });

  it('finds people without their accents, and by their role', () => {
    expect(found('zoe')).toEqual([['Team members', 'Zoë Okafor']]);
    expect(found('copywriter')).toEqual([['Freelancers', 'Alan Doyle']]);
  });

  it('finds who is to be hired by name and role, and leads to their dialog', () => {
    expect(found('animat')).toEqual([['To be hired', 'Second animator']]);
    expect(findEntries(sections, 'second')[0]?.entries[0]?.to).toBe('/placeholders?edit=8');
  });

  it('shows a few of each kind, however many there are', () => {
    const many = everywhere({
      projects: Array.from({ length: 1000 }, (_, id) => projectOf(id, `Project ${id}`)),
      clients: undefined,
      teamMembers: undefined,
      freelancers: undefined,
      placeholders: undefined,
      softwareCosts: undefined,
      otherCosts: undefined,
    });
    const shown = findEntries(many, 'project').map(({ title, entries }) => [title, entries.length]);
    expect(shown).toEqual([
      ['Pages', 1],
      ['Projects', 6],
      ['Create', 1],
    ]);
  });

  it('leads clients and people to their own pages', () => {
    const to = (text: string) => findEntries(sections, text)[0]?.entries[0]?.to;
    expect(to('birch')).toBe('/clients/2');
    expect(to('alan')).toBe('/freelancers/7');
  });

  it('leads costs to their dialogs, another cost in a month that it falls in', () => {
    const first = (text: string) => findEntries(sections, text)[0]?.entries[0];
    expect(first('framew')?.to).toBe('/software-costs?edit=5');
    expect(first('rent')).toMatchObject({
      detail: 'from March 2026',
      to: '/other-costs?month=2026-03&edit=6',
    });
  });
});
