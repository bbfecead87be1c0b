import type { PlaceholderFields } from '#domain/people/placeholderInput.ts';
import { refuseMonthAfterTheEnd } from '#domain/plans/planAvailability.ts';
import { streams } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { hoursOfPlaceholder } from '#projections/people/placeholders/queries.ts';
import { changeRecord } from '../commands/change.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { createRecord } from '../commands/create.ts';
import { requireProject } from '../commands/planReferences.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';

/** @returns the new placeholder's id */
export const addPlaceholder = async (
  backend: Backend,
  author: Authorship,
  fields: PlaceholderFields,
): Promise<number> => {
  const created = await createRecord(backend, 'placeholder', streams.placeholder, author, () => ({
    type: 'AddPlaceholder',
    fields,
  }));
  await waitUntilProjected(backend, created);
  return created.id;
};

/**
 * Sets a placeholder's hours on a project in a month, by the rules of people's hours (docs/placeholders.md).
 * @throws DomainError for a project that is none or has ended, or a month that is not the placeholder's
 * @throws Contested where others have set other hours since the expected version
 */
export const planPlaceholderHours = async (
  backend: Backend,
  author: Authorship,
  id: number,
  { projectId, month, hours }: { projectId: number; month: Month; hours: number },
  expectedVersion: number | undefined,
): Promise<void> => {
  const read = await backend.readSide.read();
  const project = await requireProject(read, projectId, month, undefined);
  const standing = (await hoursOfPlaceholder(read, id))?.planned.find(
    (each) => each.projectId === projectId && each.month === month,
  );
  // Hours that stand there already may stay or become fewer, as people's.
  if (hours > (standing?.hours ?? 0)) refuseMonthAfterTheEnd(month, project);
  const command = { type: 'PlanPlaceholderHours' as const, projectId, month, hours };
  await changeRecord(backend, author, 'placeholder', id, command, expectedVersion);
};
