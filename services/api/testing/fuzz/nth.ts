/** What a request can name that the planner has made. */
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
 * One of the newest things of a kind, whichever those are when the request is sent: requests are made up before anybody
 * knows what numbers the planner will give.
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
