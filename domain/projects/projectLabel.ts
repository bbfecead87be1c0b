/** A project with its name, and its label in lists if others of its client have the same name. */
type Named = { name: string; label?: string | undefined };

/** A project's name among others (docs/domain.md, Clients). */
export const projectLabel = ({ name, label }: Named): string => label ?? name;
