import type { ReactNode } from 'react';

/** An option of a select, combo box or radio group. */
export type Option<Id extends string | number = string> = {
  id: Id;
  label: string;
  /** The text by which typing finds it; the label unless given. */
  text?: string;
  /** Further text by which it is found, such as somebody's skills. */
  also?: string;
  /** Under the label, in grey. */
  description?: string;
  /** Before the label, such as a coloured dot. */
  icon?: ReactNode;
  /** The heading of its group; options of one group follow one another. */
  group?: string;
  isDisabled?: boolean;
};

export type OptionGroup<Id extends string | number> = { title: string | undefined; options: Option<Id>[] };

/** Options by heading, in order. */
export const groupOptions = <Id extends string | number>(
  options: readonly Option<Id>[],
): OptionGroup<Id>[] => {
  const groups: OptionGroup<Id>[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.title === option.group) last.options.push(option);
    else groups.push({ title: option.group, options: [option] });
  }
  return groups;
};
