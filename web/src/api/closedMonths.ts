import type { Month } from '#domain/values/month.ts';
import { isStatus, sentenceOf } from './apiError.ts';

/** What a refused change would move in closed months, in pounds; null where it is withheld. */
export type ClosedMonthsQuestion = {
  sentence: string;
  months: readonly ({ month: Month } & Record<'revenue' | 'otherCosts', number> &
    Record<'grossProfit' | 'netProfit', number | null>)[];
  /** The first open month, from which the change could count instead; null where it can't be dated. */
  firstOpen: Month | null;
  /** The reason that the change has already; empty if it has none. */
  reason: string;
};

/** The decision: restate the closed months, with a reason; let the change count later; or null to cancel. */
export type Decision = { restate: string } | 'later' | null;

type Ask = (question: ClosedMonthsQuestion) => Promise<Decision>;

let ask: Ask | undefined;

/** Sets who is asked when a change would move closed months. @returns a function that removes it */
export const askAboutClosedMonths = (asking: Ask): (() => void) => {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
};

/** Fields that are added to a refused request. */
type Addition = Readonly<Record<string, string>>;

type Told = {
  closedMonths: ClosedMonthsQuestion['months'];
  countFrom?: { field: string; month: Month };
};

/**
 * Sends a change. Where it would move closed months, asks, and sends it again to restate them or to let it count later.
 * @param send sends the change with the fields to add
 * @param reason the reason that the change has already
 * @throws what `send` throws, also where the question is cancelled
 */
export const askingAboutClosedMonths = async <Answer>(
  send: (addition: Addition) => Promise<Answer>,
  reason = '',
  addition: Addition = {},
): Promise<Answer> => {
  try {
    return await send(addition);
  } catch (error) {
    if (!ask || !isStatus(error, 409) || error.problem?.code !== 'closed-months') throw error;
    const { closedMonths: months, countFrom } = error.problem as unknown as Told;
    const firstOpen = countFrom?.month ?? null;
    const decision = await ask({ sentence: sentenceOf(error), months, firstOpen, reason });
    if (decision === null) throw error;
    if (decision !== 'later') {
      // A new record is restated with the month that was typed, also where another one was tried.
      const { startMonth: _, month: __, ...kept } = addition;
      return send({ ...kept, closedMonths: 'restate', reason: decision.restate });
    }
    // The fields that have no date may still move a closed month.
    return askingAboutClosedMonths(send, reason, {
      ...addition,
      ...(countFrom && { [countFrom.field]: countFrom.month }),
    });
  }
};
