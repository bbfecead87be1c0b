/** An event of the log, as projections read it. */
export type LoggedEvent = {
  id: string;
  stream: string;
  /** Place within its stream, counted from 1. */
  version: number;
  /** Place within the whole log. */
  position: number;
  type: string;
  data: unknown;
  metadata: {
    at: string;
    by: string;
    correlationId: string;
    causationId: string;
    reason?: string;
    schema?: number;
    blanks?: readonly string[];
  };
};
