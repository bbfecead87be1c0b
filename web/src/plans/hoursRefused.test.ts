import { expect, it } from 'vitest';
import {
  answer,
  change,
  contested,
  eachInAnEmptyTab,
  fail,
  kept,
  open,
  outcomes,
} from '../testing/hoursTab.ts';

eachInAnEmptyTab();

it('hours that others have changed leave nothing to decide where what was typed had been taken back by then', async () => {
  const store = open();
  store.change([change(1, 0, 8)]);
  await fail(0);
  store.takeBack('undo', () => 8);
  store.retry();
  await answer(1, contested);
  expect([store.typed().notSaved.size, kept, outcomes.at(-1)?.notSaved]).toEqual([0, undefined, []]);
});
