/** Kinds of things created by the planner that a request can name. */
export type Known =
  | 'client'
  | 'project'
  | 'teamMember'
  | 'freelancer'
  | 'timeOff'
  | 'softwareCost'
  | 'otherCost'
  | 'placeholder'
  | 'allocation'
  | 'user'
  | 'replay'
  | 'verification'
  | 'change'
  | 'undoable'
  | 'undoToken'
  | 'periodDigest'
  | 'session'
  | 'tab';

/**
 * One of the newest things of a kind at the time of the request: requests are generated before the planner's ids are
 * known.
 */
export class Nth {
  readonly kind: Known;
  /** 0 for the newest. */
  readonly place: number;

  constructor(kind: Known, place: number) {
    this.kind = kind;
    this.place = place;
  }
}
