import { useState } from 'react';

/**
 * The record whose dialog the address names. One that leaves the list meanwhile, such as a project that others mark as
 * lost, stays until its dialog is closed, so that nothing typed there is lost.
 */
export const useEdited = <Row extends { id: number | string }>(
  records: readonly Row[] | undefined,
  id: string | undefined,
): Row | undefined => {
  const [kept, setKept] = useState<Row>();
  const isEdited = (row: Row | undefined) => row !== undefined && String(row.id) === id;
  const edited = records?.find(isEdited) ?? (isEdited(kept) ? kept : undefined);
  if (edited !== kept) setKept(edited);
  return edited;
};
