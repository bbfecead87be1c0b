import { type PlanKey, parsePlanKey } from '../records/streams.ts';
import { pounds } from '../values/words.ts';
import type { PlaceholderCost } from './placeholderInput.ts';

/** "£4,000 a month" or "£45 an hour". */
export const costText = ({ per, amount }: PlaceholderCost): string =>
  `${pounds(amount)} ${per === 'month' ? 'a month' : 'an hour'}`;

const ofHours = 'hours ';

/** The history fact for hours on a project in a month. */
export const placeholderHoursFact = (key: PlanKey): string => `${ofHours}${key}`;

/** The project and month of such a fact; null for any other fact. */
export const hoursOfFact = (fact: string): ReturnType<typeof parsePlanKey> | null =>
  /^hours [1-9]\d*_\d{4}-\d{2}$/.test(fact) ? parsePlanKey(fact.slice(ofHours.length)) : null;

/** The history fact for the person who took a placeholder's hours over. */
export const replacedBy = 'replacedBy';
