import { type UkDay, ukDayOf } from '#domain/values/ukDay.ts';
import { pastInAddress } from '../../../format/search.ts';

/** The day it is, or the past day that is looked at. */
export const today = (): UkDay => pastInAddress()?.slice(0, 10) ?? ukDayOf(new Date());
