import { describe, expect, it } from 'vitest';
import { likelihoodCell } from '../imports/cells.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import { forAllMonths } from '../testing/when.ts';
import { becoming, type Likelihood, type likelihoodChange, won } from './likelihood.ts';
import { likelihoodInput } from './likelihoodInput.ts';
import { likelihoodText } from './likelihoodWords.ts';
import { type ProjectCommand, type ProjectEvent, project } from './project.ts';
import { projectInput } from './projectInput.ts';

const today = '2026-11-25';
const tentative: Likelihood = { likelihood: 'tentative', percent: 60, decidedOn: null };
const lost: Likelihood = { likelihood: 'lost', percent: null, decidedOn: '2026-11-20' };

const fields = projectInput.parse({ name: 'Pitch', clientId: 1, revenue: '1' });
const created: ProjectEvent = { type: 'ProjectCreated', data: { ...fields, status: 'planning' } };
const changed = (data: Likelihood): ProjectEvent => ({ type: 'ProjectLikelihoodChanged', data });
const given = specificationOf(project);
const say = (said: Parameters<typeof likelihoodChange>[1]['said']): ProjectCommand => ({
  type: 'UpdateProject',
  fields: {},
  when: forAllMonths,
  likelihood: { said, today },
});

describe('how likely a project is', () => {
  it('is won while nobody has said anything of it', () => {
    given(created)
      .when(say({ likelihood: 'won', decidedOn: null }))
      .emitsNothing();
  });

  it('is tentative by a percentage, and won or lost on a day: today where none is given', () => {
    given(created)
      .when(say({ likelihood: 'tentative', percent: 60 }))
      .emits(changed(tentative));
    given(created, changed(tentative))
      .when(say({ likelihood: 'won', decidedOn: null }))
      .emits(changed({ ...won, decidedOn: today }));
    given(created, changed(tentative))
      .when(say({ likelihood: 'lost', decidedOn: '2026-11-20' }))
      .emits(changed(lost));
  });

  it('changes by no event to what it is already', () => {
    given(created, changed(tentative))
      .when(say({ likelihood: 'tentative', percent: 60 }))
      .emitsNothing();
    given(created, changed(lost))
      .when(say({ likelihood: 'lost', decidedOn: null }))
      .emitsNothing();
  });

  it('is not decided on a day that is yet to come', () => {
    given(created)
      .when(say({ likelihood: 'lost', decidedOn: '2026-11-26' }))
      .isRefused('invalid');
  });

  it('is said of a new project by an event of its own', () => {
    given()
      .when({
        type: 'CreateProject',
        fields,
        status: 'planning',
        likelihood: { said: { likelihood: 'tentative', percent: 60 }, today },
      })
      .emits(created, changed(tentative));
  });

  it('stays as others have made it where its author has left it as it was', () => {
    const seen = { ...project.evolve(project.initial, created) } as never;
    given(created, changed(lost))
      .when({ ...say({ likelihood: 'won', decidedOn: null }), since: seen } as ProjectCommand)
      .emitsNothing();
    given(created, changed(lost))
      .when({ ...say({ likelihood: 'tentative', percent: 60 }), since: seen } as ProjectCommand)
      .isRefused('conflict');
  });

  it('goes back to what it was by undoing', () => {
    expect(becoming(lost, won)).toEqual([changed(won)]);
    expect(becoming(won, won)).toEqual([]);
  });

  it('reads as a person would say it', () => {
    expect([won, tentative, lost].map(likelihoodText)).toEqual([
      'Won',
      'Tentative 60%',
      'Lost on 20 November 2026',
    ]);
  });
});

describe('a likelihood that is sent', () => {
  const faultOf = (sent: object) => likelihoodInput.safeParse(sent).error?.issues[0]?.message;

  const whole = 'Enter how likely it is, in whole per cent from 1 to 99';
  it.each([
    [{ likelihood: 'tentative', likelihoodPercent: 100 }, 'A project at 100% is won: choose Won instead'],
    [{ likelihood: 'tentative', likelihoodPercent: 0 }, 'A project at 0% is lost: choose Lost instead'],
    [{ likelihood: 'tentative', likelihoodPercent: -1 }, whole],
    [{ likelihood: 'tentative', likelihoodPercent: 101 }, whole],
    [{ likelihood: 'tentative', likelihoodPercent: 59.5 }, whole],
    [{ likelihood: 'tentative', likelihoodPercent: '60' }, whole],
    [{ likelihood: 'tentative' }, whole],
    [{ likelihood: 'likely' }, 'Choose won, tentative or lost'],
    [{ likelihoodPercent: 60 }, 'Say with the percentage that the project is tentative'],
    [{ decidedOn: '2026-11-20' }, 'Say whether the project was won or lost on this day'],
    [
      { likelihood: 'tentative', likelihoodPercent: 60, decidedOn: '2026-11-20' },
      'A tentative project has not been decided: leave the day out',
    ],
    [{ likelihood: 'won', likelihoodPercent: 60 }, 'Only a tentative project has a percentage: leave it out'],
    [{ likelihood: 'won', decidedOn: '2026-11-31' }, 'Enter a day as YYYY-MM-DD, such as 2026-06-30'],
  ])('is refused with what to do: %j', (sent, message) => {
    expect(faultOf(sent)).toBe(message);
  });

  it('may be missing', () => {
    expect(likelihoodInput.parse({})).toEqual({});
  });

  it.each([
    ['Won', { likelihood: 'won' }],
    ['LOST', { likelihood: 'lost' }],
    ['60%', { likelihood: 'tentative', likelihoodPercent: 60 }],
    ['Tentative 60 %', { likelihood: 'tentative', likelihoodPercent: 60 }],
    ['120', { likelihood: 'tentative', likelihoodPercent: 120 }],
    ['perhaps', { likelihood: 'perhaps' }],
    ['', {}],
  ])('is read from a cell: %s', (cell, read) => {
    expect(likelihoodCell(cell)).toEqual(read);
  });
});
