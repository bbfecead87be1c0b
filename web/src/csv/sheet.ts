/** A list as its file has it: the first row that is not blank holds the headings. */
export type Sheet = {
  /** Where it comes from: the file's name, or that it was pasted. */
  name: string;
  headings: readonly string[];
  /** Numbered as the file counts them, the headings included; blank ones are left out. */
  rows: readonly { row: number; cells: readonly string[] }[];
  /** What of the file was not taken, in sentences. */
  notes?: readonly string[];
};

/** A file that can't be read as a list, with the sentence that says why. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}
