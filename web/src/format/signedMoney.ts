import { money, type Pounds } from './money.ts';

/** Pounds with their sign, as changes are told: "+£414", "−£1,200.50". */
export const signedMoney = (pounds: Pounds): string => `${Number(pounds) > 0 ? '+' : ''}${money(pounds)}`;
