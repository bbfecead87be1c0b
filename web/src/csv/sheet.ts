/** The cells of a sheet, as in its file. */
export type Grid = {
  /** The source: the name of the file or of its sheet, or that it was pasted. */
  name: string;
  /** Numbered as in the file, without blank ones. */
  rows: readonly { row: number; cells: readonly string[] }[];
  /** What was left out of the file, or should be known, in sentences. */
  notes?: readonly string[];
  /** Set where its first row holds the headings, whatever they are. */
  isHeaded?: true;
};

/** A list: headings, and a row for each record. */
export type Sheet = Grid & { headings: readonly string[] };

/** A file that can't be read as a list; the message says why. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}
