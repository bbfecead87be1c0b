import { describe, expect, it } from 'vitest';
import {
  distinctSkills,
  hasSkill,
  isSkill,
  maxSkills,
  skillsAmong,
  skillsInput,
  skillsOf,
  skillsText,
} from './skills.ts';

const read = (value: unknown) => {
  const read = skillsInput.safeParse(value);
  return read.success ? read.data : [...new Set(read.error.issues.map(({ message }) => message))];
};

describe('skills', () => {
  it('are each there once, as they are spelt first', () => {
    expect(read([' React ', 'figma', 'REACT', 'Figma', 'Client  care', 'client care'])).toEqual([
      'React',
      'figma',
      'Client  care',
    ]);
    expect(distinctSkills(['Figma', 'SEO', 'figma'])).toEqual(['Figma', 'SEO']);
  });

  it('are refused where they are none, hold several in one, or are too many', () => {
    expect(read('React')).toEqual(['Name skills as a list']);
    expect(read([''])).toEqual(['Leave out skills without a name']);
    expect(read([7])).toEqual(['Leave out skills without a name']);
    expect(read(['React, Figma'])).toEqual(['A skill has no comma or semicolon: name each by itself']);
    expect(read(['x'.repeat(61)])).toEqual(['Use at most 60 characters']);
    expect(read(['a\u0000'])).toEqual(['Remove control characters from this text']);
    const many = Array.from({ length: 5_000 }, (_, place) => `Skill ${place}`);
    expect(read(many)).toEqual([`Name at most ${maxSkills} skills of a person`]);
    expect(read(many.slice(0, maxSkills))).toHaveLength(maxSkills);
  });

  it('are read from a line with commas, semicolons or lines between', () => {
    expect(skillsOf(' React, Figma;SEO\n\n, ')).toEqual(['React', 'Figma', 'SEO']);
    expect(skillsOf('')).toEqual([]);
    expect(skillsText(['React', 'Figma'])).toBe('React, Figma');
  });

  it('are one whatever their case and spacing, and known by name', () => {
    expect(isSkill('Client care', 'client  CARE')).toBe(true);
    expect(hasSkill({ skills: ['React'] }, 'react')).toBe(true);
    expect(hasSkill({ skills: ['React Native'] }, 'react')).toBe(false);
    expect(hasSkill({}, 'react')).toBe(false);
    expect(skillsAmong([{ skills: ['SEO', 'React'] }, {}, { skills: ['react', 'Copy'] }])).toEqual([
      'Copy',
      'React',
      'SEO',
    ]);
  });
});
