/** A project under its own name, and what lists call it where others of its client bear the same one. */
type Named = { name: string; label?: string | undefined };

/** What a project is called beside others (docs/domain.md, Clients). */
export const projectLabel = ({ name, label }: Named): string => label ?? name;
