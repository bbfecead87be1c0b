import { expect, it } from 'vitest';
import { isChosen } from './peopleChoice.ts';

const ada = { role: 'Designer', skills: ['Figma', 'Client care'] };
const bo = { role: 'Developer' };

it.each([
  [{}, true, true],
  [{ role: ' designer' }, true, false],
  [{ skill: 'client  CARE' }, true, false],
  [{ role: 'Developer', skill: 'Figma' }, false, false],
  [{ role: 'Developer' }, false, true],
  [{ skill: 'Fig' }, false, false],
])('of those chosen by %j are one with skills: %s, and one without: %s', (choice, isAda, isBo) => {
  expect([isChosen(ada, choice), isChosen(bo, choice)]).toEqual([isAda, isBo]);
});
