import { z } from 'zod';
import {
  additionInput,
  changedFields,
  changeInput,
  expectedVersion,
  patchedFields,
} from '../records/changeInput.ts';
import { recordIdInput } from '../records/recordIdInput.ts';
import { requiredText } from '../values/text.ts';

/** The fields of a client in a request. */
export const clientInput = z.object({ name: requiredText('Client name is required') });
export type ClientFields = z.output<typeof clientInput>;

const ofTheChange = changeInput.omit({ effectiveFrom: true });

/** Body of PUT /api/clients/{id}. */
export const clientChange = changedFields(clientInput).and(ofTheChange);

/** Body of PATCH /api/clients/{id}. */
export const clientPatch = patchedFields(clientInput).and(ofTheChange);

/** Body of POST /api/clients/{id}/merge: the client that takes the projects over. */
export const clientMergeInput = additionInput.extend({ into: recordIdInput, expectedVersion });
