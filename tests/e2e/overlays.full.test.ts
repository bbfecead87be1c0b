import { describe } from 'vitest';
import { look, problemsOf } from './looking.ts';
import { overlays, overlaysOfPlanning } from './overlays.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

describe('nobody is shut out, and nothing scrolls sideways, in the dialogs about money and administration', () => {
  test.for(overlays.filter((overlay) => !overlaysOfPlanning.includes(overlay)))(
    '$name',
    async (screen, { visit, agency }) => {
      expect(await problemsOf(await look(visit, agency, screen), screen.part)).toEqual([]);
    },
  );
});
