import type { Month } from '#domain/values/month.ts';
import { isStatus, sentenceOf } from './apiError.ts';

/** What a refused change would move of closed months: pounds; null is not told. */
export type ClosedMonthsQuestion = {
  sentence: string;
  months: readonly ({ month: Month } & Record<'revenue' | 'otherCosts', number> &
    Record<'grossProfit' | 'netProfit', number | null>)[];
  /** The month from which on it could count instead; null where nothing dates it. */
  firstOpen: Month | null;
};

/** What somebody decides: to restate them for a reason, to let it count later, or to leave it. */
export type Decision = { restate: string } | 'later' | null;

type Ask = (question: ClosedMonthsQuestion) => Promise<Decision>;

let ask: Ask | undefined;

/** Has somebody asked whenever a change would move closed months. @returns what ends it */
export const askAboutClosedMonths = (asking: Ask): (() => void) => {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
};

/** What a refused request is to say in addition. */
type Addition = Readonly<Record<string, string>>;

type Told = {
  closedMonths: ClosedMonthsQuestion['months'];
  countFrom?: { field: string; month: Month };
};

/**
 * Sends a change, and once more where it would move closed months and somebody wants that all the same, or lets it count
 * later.
 * @param send sends it with what it is to say in addition
 * @throws what `send` throws, also where somebody leaves it
 */
export const askingAboutClosedMonths = async <Answer>(
  send: (addition: Addition) => Promise<Answer>,
  addition: Addition = {},
): Promise<Answer> => {
  try {
    return await send(addition);
  } catch (error) {
    if (!ask || !isStatus(error, 409) || error.problem?.code !== 'closed-months') throw error;
    const { closedMonths: months, countFrom } = error.problem as unknown as Told;
    const firstOpen = countFrom?.month ?? null;
    const decision = await ask({ sentence: sentenceOf(error), months, firstOpen });
    if (decision === null) throw error;
    if (decision !== 'later') return send({ ...addition, closedMonths: 'restate', reason: decision.restate });
    // It may move one all the same, in what is not dated of it.
    return askingAboutClosedMonths(send, {
      ...addition,
      ...(countFrom && { [countFrom.field]: countFrom.month }),
    });
  }
};
