import { describe, expect, it } from 'vitest';
import { eventCode, eventOfCode, idBytes, idOfBytes, kindCode, kindOfCode } from './codes.ts';

describe('words and ids that history stores in few bytes', () => {
  it.each([
    ['a UUID', '0b0e7f3c-55b0-4c4e-8c3a-0d9a5f6c7e11', 16],
    ['the name of a group', '0b0e7f3c55b04c4e8c3a0d9a5f6c7e11', 33],
    ['a UUID in capitals', '0B0E7F3C-55B0-4C4E-8C3A-0D9A5F6C7E11', 37],
    ['a short text', 'request-1', 10],
    ['a text that behind its zero would be as long as a UUID', 'fifteen letters', 17],
    ['nothing', '', 1],
    ['what is not ASCII', 'für Zoë', 10],
  ])('given %s, then it comes back as it was', (_, id, length) => {
    const bytes = Buffer.from(idBytes(id).slice('\\x'.length), 'hex');
    expect(bytes).toHaveLength(length);
    expect(idOfBytes(bytes)).toBe(id);
  });

  it('are told apart, and written as PostgreSQL reads bytes', () => {
    expect(idBytes('ab')).toBe('\\x006162');
    expect(kindOfCode(kindCode('allocationPlan'))).toBe('allocationPlan');
    expect(eventOfCode(eventCode('AllocationsReplaced'))).toBe('AllocationsReplaced');
    expect(() => eventCode('Unheard of')).toThrow(RangeError);
    expect(() => kindOfCode(99)).toThrow(RangeError);
  });
});
