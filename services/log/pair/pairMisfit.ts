/** In which way a log and a database do not belong together. */
export type Misfit = 'no log' | 'another log' | 'shorter log' | 'no operational store' | 'later planner';

const sentences: Record<Misfit, string> = {
  'no log':
    'The log is empty, and this database belongs to one that is not. Set EVENTSTORE_URL and DATABASE_URL to the two that belong together, or put your latest backup in the place of the log with npm run restore.',
  'another log':
    'The log is not the one that this database belongs to: it begins with another event. Set EVENTSTORE_URL and DATABASE_URL to the two that belong together.',
  'shorter log':
    'The figures have read events that are not in this log: it was restored from an older backup, or it is a copy that did not come to its end. If it moved to EventStoreDB, set EVENTSTORE_URL; if npm run copy-log was cut short, run it again; else put your latest backup in its place with npm run restore. To go on with what this log holds and lose what came after, stop every planner and run npm run rebuild.',
  'no operational store':
    'The database has neither passwords nor keys for the people in this log: nobody could sign in, and no name could be read. Set DATABASE_URL to the database that belongs to the log, or give this one what your latest backup kept with npm run restore.',
  'later planner':
    'A later version of the planner has written in this log what this one can’t read. Start that version, or a later one. To go on with this one, and lose what was saved since, put a backup from before the later version in the place of log and database with npm run restore.',
};

/**
 * The log and the database do not belong together: nothing may be read, and nothing saved. The message says what to do.
 */
export class PairMisfit extends Error {
  override readonly name = 'PairMisfit';
  readonly misfit: Misfit;

  constructor(misfit: Misfit) {
    super(sentences[misfit]);
    this.misfit = misfit;
  }
}
