import { distinctSkills, skillsOf, skillsText } from '#domain/people/skills.ts';
import type { FormField } from '../records/formFields.ts';

/** What somebody can do, as it is typed: with commas between. */
export const skillsField: FormField<readonly string[] | undefined, string> = {
  label: 'Skills',
  empty: '',
  typed: (skills) => skillsText(skills ?? []),
  shown: (text) => skillsText(skillsOf(text)),
  sent: (text) => distinctSkills(skillsOf(text)),
};
