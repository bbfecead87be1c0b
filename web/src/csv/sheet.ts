/** A sheet as its file has it, cell by cell. */
export type Grid = {
  /** Where it comes from: the name of the file or of its sheet, or that it was pasted. */
  name: string;
  /** Numbered as the file counts them; blank ones are left out. */
  rows: readonly { row: number; cells: readonly string[] }[];
  /** What of the file was not taken, or is to be known, in sentences. */
  notes?: readonly string[];
  /** Its first row holds the headings, whatever they are. */
  isHeaded?: true;
};

/** A list: headings, and a row for each record. */
export type Sheet = Grid & { headings: readonly string[] };

/** A file that can't be read as a list, with the sentence that says why. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}
