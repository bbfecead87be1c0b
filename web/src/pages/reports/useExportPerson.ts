import { useQueryClient } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { Counted } from '../../api/counted.ts';
import { reportQuery } from '../../api/queries/money.ts';
import { useWrite } from '../../app/useWrite.ts';
import { downloadTable, type FileKind } from '../../csv/downloadTable.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { fileNameFor, fileRowsOf, type PersonKey, personIn } from './personReport.ts';

/** The person to export, and the kind of file. */
type Asked = { key: PersonKey; file: FileKind };

class PersonMissing extends Error {
  override name = 'PersonMissing';
}

/** Exports a person's month as it is on the server at that moment, and reports the result. */
export const useExportPerson = (month: Month, counted: Counted) => {
  const client = useQueryClient();
  const exporting = useWrite({
    write: async ({ key, file }: Asked) => {
      const person = personIn(await client.fetchQuery({ ...reportQuery(month, counted), staleTime: 0 }), key);
      if (!person) throw new PersonMissing();
      await downloadTable(file, fileNameFor(person, month, counted), fileRowsOf(person));
    },
    isRead: true,
    done: 'Report exported successfully',
    failed: 'Failed to export report',
    onFailed: (error) => {
      if (!(error instanceof PersonMissing)) return false;
      showToast({ tone: 'error', title: 'Error', description: 'Person not found' });
      return true;
    },
  });
  const { variables } = exporting;
  return {
    start: (key: PersonKey, file: FileKind) => exporting.mutate({ key, file }),
    isExporting: ({ kind, id }: PersonKey, file: FileKind): boolean =>
      exporting.isPending &&
      variables?.file === file &&
      variables.key.kind === kind &&
      variables.key.id === id,
  };
};
