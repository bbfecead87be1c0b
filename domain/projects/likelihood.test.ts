import { describe, expect, it } from 'vitest';
import { likelihoodCell } from '../imports/cells.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import { issuesOf } from '../testing/issues.ts';
import { forAllMonths } from '../testing/when.ts';
import { isWon, type Likelihood, type likelihoodChange, likelihoodEventsTo, won } from './likelihood.ts';
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
      .when(say({ likelihood: 'lost', decidedOn: today }))
      .emits(changed({ ...lost, decidedOn: today }));
    const yetToCome = say({ likelihood: 'lost', decidedOn: '2026-11-26' });
    expect(() => project.decide(yetToCome, project.evolve(project.initial, created))).toThrow(
      expect.objectContaining({
        errors: [{ path: 'decidedOn', message: 'Choose today, 25 November 2026, or an earlier day' }],
      }),
    );
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
      .isRefused(
        'conflict',
        'Someone else has changed this project since you opened it. Compare with theirs and save again.',
      );
  });

  it('is told as what is contested', () => {
    const since = project.evolve(project.initial, created);
    const command = { ...say({ likelihood: 'tentative', percent: 60 }), since } as ProjectCommand;
    expect(() => project.decide(command, project.evolve(since, changed(lost)))).toThrow(
      expect.objectContaining({ fields: ['likelihood'] }),
    );
  });

  it('counts in the figures once it is won', () => {
    expect([{}, { likelihood: won }, { likelihood: tentative }, { likelihood: lost }].map(isWon)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('goes back to what it was by undoing', () => {
    given(created, changed(lost)).when({ type: 'RevertProjectLikelihood', to: won }).emits(changed(won));
    given(created).when({ type: 'RevertProjectLikelihood', to: won }).emitsNothing();
    given(created).when({ type: 'RevertProjectLikelihood', to: tentative }).emits(changed(tentative));
    given().when({ type: 'RevertProjectLikelihood', to: won }).isRefused('notFound');
    expect(likelihoodEventsTo(lost, won)).toEqual([changed(won)]);
    expect(likelihoodEventsTo(won, won)).toEqual([]);
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
  const whole = 'likelihoodPercent: Enter how likely it is, in whole per cent from 1 to 99';
  const undecided = 'decidedOn: A tentative project has not been decided: leave the day out';
  const sayIt = 'likelihood: Say with the percentage that the project is tentative';
  const sayWhich = 'likelihood: Say whether the project was won or lost on this day';
  const noPercent = 'likelihoodPercent: Only a tentative project has a percentage: leave it out';
  const at = (likelihoodPercent: unknown) => ({ likelihood: 'tentative', likelihoodPercent });
  it.each([
    [at(100), 'likelihoodPercent: A project at 100% is won: choose Won instead'],
    [at(0), 'likelihoodPercent: A project at 0% is lost: choose Lost instead'],
    [at(-1), whole],
    [at(101), whole],
    [at(59.5), whole],
    [at('60'), whole],
    [at(null), whole],
    [{ likelihood: 'tentative' }, whole],
    [{ likelihood: 'tentative', decidedOn: '2026-11-20' }, undecided, whole],
    [{ likelihood: 'likely' }, 'likelihood: Choose won, tentative or lost'],
    [{ likelihoodPercent: 60 }, sayIt],
    [{ decidedOn: '2026-11-20' }, sayWhich],
    [{ likelihoodPercent: 60, decidedOn: '2026-11-20' }, sayIt, sayWhich],
    [{ ...at(60), decidedOn: '2026-11-20' }, undecided],
    [{ likelihood: 'won', likelihoodPercent: 60 }, noPercent],
    [{ likelihood: 'lost', likelihoodPercent: 60, decidedOn: '2026-11-20' }, noPercent],
    [
      { likelihood: 'won', decidedOn: '2026-11-31' },
      'decidedOn: Enter a day as YYYY-MM-DD, such as 2026-06-30',
    ],
  ])('is refused with what to do: %j', (sent, ...issues) => {
    expect(issuesOf(likelihoodInput, sent)).toEqual(issues);
  });

  it.each([
    [at(1), { likelihood: 'tentative', percent: 1 }],
    [
      { ...at(99), decidedOn: null },
      { likelihood: 'tentative', percent: 99 },
    ],
    [{ likelihood: 'won' }, { likelihood: 'won', decidedOn: null }],
    [
      { likelihood: 'lost', likelihoodPercent: null, decidedOn: '2026-11-20' },
      { likelihood: 'lost', decidedOn: '2026-11-20' },
    ],
  ])('is taken: %j', (sent, likelihood) => {
    expect(likelihoodInput.parse(sent)).toEqual({ likelihood });
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
