import { skillsText } from '#domain/people/skills.ts';

/** "Designer", "Designer · Figma, Illustrator": what somebody is and can do. */
export const roleAndSkillsText = ({
  role,
  skills = [],
}: {
  role: string;
  skills?: readonly string[] | undefined;
}): string => (skills.length === 0 ? role : `${role} · ${skillsText(skills)}`);
