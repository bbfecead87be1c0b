import { skillsText } from '#domain/people/skills.ts';

/** Somebody's role and skills: "Designer", "Designer · Figma, Illustrator". */
export const roleAndSkillsText = ({
  role,
  skills = [],
}: {
  role: string;
  skills?: readonly string[] | undefined;
}): string => (skills.length === 0 ? role : `${role} · ${skillsText(skills)}`);
