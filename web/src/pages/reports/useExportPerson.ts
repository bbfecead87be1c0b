import { useQueryClient } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import { reportQuery } from '../../api/queries/report.ts';
import { useWrite } from '../../app/useWrite.ts';
import { csvText } from '../../csv/csvText.ts';
import { downloadCsv } from '../../csv/download.ts';
import { showToast } from '../../ui/toasts.ts';
import { csvRowsOf, fileNameFor, type PersonKey, personIn } from './personReport.ts';

class PersonMissing extends Error {
  override name = 'PersonMissing';
}

/** Exports a person's month as it is on the server at that moment, with the toasts of core section 8. */
export const useExportPerson = (month: Month) => {
  const client = useQueryClient();
  const exporting = useWrite({
    write: async (key: PersonKey) => {
      const person = personIn(await client.fetchQuery({ ...reportQuery(month), staleTime: 0 }), key);
      if (!person) throw new PersonMissing();
      downloadCsv(fileNameFor(person, month), await csvText(csvRowsOf(person)));
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
    start: (key: PersonKey) => exporting.mutate(key),
    isExporting: ({ kind, id }: PersonKey): boolean =>
      exporting.isPending && variables?.kind === kind && variables.id === id,
  };
};
