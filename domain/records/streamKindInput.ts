import { z } from 'zod';
import { streamKinds } from './streams.ts';

/** A kind of record, as an address names it. */
export const streamKind = z.enum(streamKinds);
