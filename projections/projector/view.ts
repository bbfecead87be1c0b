/** An event of the log that could not be applied, as GET /api/admin/parked-events answers it. */
export type ParkedEventView = {
  position: number;
  /** The record it belongs to, by its stream: "project-12". */
  stream: string;
  type: string;
  at: string;
  error: string;
};

/** GET /api/team-member/completeness: how many events count in no figure. */
export type CompletenessView = { parked: number };
