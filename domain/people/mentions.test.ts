import { describe, expect, it } from 'vitest';
import { isNamedIn, namesOfPerson, patternOf } from './mentions.ts';

describe('what somebody may be called', () => {
  it('is what is surely theirs, and words of it that others may have, too', () => {
    expect(namesOfPerson(['Zoë van der Quartz', 'zoe.q', 'zoe@quartz.example', null, 'Jo'])).toEqual({
      whole: ['Zoë van der Quartz', 'zoe.q', 'zoe@quartz.example'],
      parts: ['Zoë', 'van', 'der', 'Quartz', 'zoe'],
    });
    expect(namesOfPerson([' Bob ', ' Al ', undefined, 'Bob'])).toEqual({ whole: ['Bob'], parts: [] });
  });
});

it.each([
  ['Zo\u00eb Quartz', '%Zo% Quartz%'],
  ['Zoe\u0308 Quartz', '%Zo% Quartz%'],
  ['Th\u00ea\u0301', '%Th%%'],
  ['zoe_q', '%zoe\\_q%'],
  ['100%', '%100\\%%'],
])('%j is looked for as %j', (name, pattern) => {
  expect(patternOf(name)).toBe(pattern);
});

it.each([
  ['Cover for Zoë Quartz', ['Zoë Quartz'], true],
  ['ZOË is ill', ['Zoë'], true],
  ['Zoë’s leave', ['Zoë'], true],
  ['Cover for Zoe\u0308', ['Zo\u00eb'], true],
  ['Cover for Zo\u00eb', ['Zoe\u0308'], true],
  ['Cover for Zoe\u0308', ['Zoe'], false],
  ['(zoe.q)', ['zoe.q'], true],
  ['zoexq', ['zoe.q'], false],
  ['The zoo', ['Zoë'], false],
  ['Quartzite', ['Quartz'], false],
  ['Overquartz', ['Quartz'], false],
  ['Nobody', [], false],
])('%j names one of %j: %s', (text, names, expected) => {
  expect(isNamedIn(text, names)).toBe(expected);
});
