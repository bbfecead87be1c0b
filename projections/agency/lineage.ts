/** What a line is told apart by within its scope: what it brings, and since when. */
export type LineKey = string;

/**
 * Which event made each line what it is, by scope: the event after which it first stood as it stands now. A change of
 * something else in the same record, a rename say, leaves it be.
 */
export type Lineage = Map<string, ReadonlyMap<LineKey, number>>;
