import { z } from 'zod';
import { foldedKey } from '../values/nameKey.ts';
import { requiredText } from '../values/text.ts';

/** Most skills of one person. */
export const maxSkills = 50;

/** Separators of skills in a cell or a field; a skill contains none of them. */
const separators = /[,;\n]/;

/** Skills as one line of text: "React, Figma". */
export const skillsText = (skills: readonly string[]): string => skills.join(', ');

/** Parses skills from one line of text. */
export const skillsOf = (text: string): string[] =>
  text
    .split(separators)
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '');

/** Whether two names mean the same skill. */
export const isSkill = (one: string, other: string): boolean => foldedKey(one) === foldedKey(other);

/** Whether somebody has a skill. */
export const hasSkill = ({ skills }: { skills?: readonly string[] | undefined }, skill: string): boolean =>
  skills?.some((each) => isSkill(each, skill)) ?? false;

/** Each skill once, in its first spelling, regardless of case and spacing (docs/roles.md, Skills). */
export const distinctSkills = (skills: readonly string[]): string[] => {
  const known = new Map<string, string>();
  for (const skill of skills) {
    const key = foldedKey(skill);
    if (!known.has(key)) known.set(key, skill);
  }
  return [...known.values()];
};

/** The skills that people have, each once, by name. */
export const skillsAmong = (everybody: readonly { skills?: readonly string[] | undefined }[]): string[] =>
  distinctSkills(everybody.flatMap(({ skills = [] }) => skills)).sort((one, other) =>
    one.localeCompare(other, 'en-GB'),
  );

/** A person's skills: names without separators, each once. */
export const skillsInput = z
  .array(
    requiredText('Leave out skills without a name', 60).refine(
      (skill) => !separators.test(skill),
      'A skill has no comma or semicolon: name each by itself',
    ),
    { error: 'Name skills as a list' },
  )
  .max(maxSkills, `Name at most ${maxSkills} skills of a person`)
  .transform(distinctSkills);
