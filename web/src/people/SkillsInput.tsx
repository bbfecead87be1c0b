import { TextField } from '../ui/fields/TextField.tsx';

type SkillsInputProps = {
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
};

/** What is wrong with them: with the list, or with one of it. */
export const skillsFault = (errors: Readonly<Record<string, string | undefined>>): string | undefined =>
  Object.entries(errors).find(([path]) => path === 'skills' || path.startsWith('skills.'))?.[1];

/** What somebody can do, with commas between. */
export function SkillsInput(props: SkillsInputProps) {
  return (
    <TextField
      label="Skills"
      isRequired={false}
      autoComplete="off"
      description="With commas between: Figma, Illustrator"
      {...props}
    />
  );
}
