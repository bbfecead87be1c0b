import { expect, it } from 'vitest';
import type { Column } from '../ui/table/columns.ts';
import { csvText } from './downloadTable.ts';
import { exportColumns } from './ExportTable.tsx';

type Person = { name: string; rate: number; kind: 'both'; share: number; note: string | null };

const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
  { id: 'kind', header: 'Kind', cell: () => 'Half direct', sortValue: ({ share }) => share },
  { id: 'share', header: 'Share', cell: () => 0, sortValue: ({ share }) => share, exportValue: () => '60%' },
  { id: 'rate', header: 'Rate', align: 'end', cell: () => '£60.50/h', sortValue: ({ rate }) => rate },
  { id: 'hours', header: 'Hours', cell: () => null, sortValue: () => 1 / 3 },
  { id: 'cost', header: 'Cost', unit: 'money', cell: () => null, sortValue: () => 1906.5 },
  { id: 'used', header: 'Used', unit: 'share', cell: () => null, sortValue: () => 0.5392 },
  { id: 'note', header: 'Note', cell: ({ note }) => note },
];

const csvOf = async (rows: readonly Person[]) => {
  const file = exportColumns(columns);
  return csvText([
    file.map(({ header }) => header),
    ...rows.map((row) => file.map(({ value }) => value(row))),
  ]);
};

it('exports words as they read, figures bare, and nothing that a spreadsheet would run', async () => {
  expect(
    await csvOf([
      { name: '=Ada, "B"', rate: 60.5, kind: 'both', share: 0.6, note: null },
      { name: '@Bo', rate: -12, kind: 'both', share: 0.6, note: '+1' },
    ]),
  ).toBe(
    '\uFEFFName,Kind,Share,Rate,Hours,Cost,Used %,Note\r\n' +
      `"'=Ada, ""B""",Half direct,60%,60.5,0.3333,1906.50,53.9,\r\n` +
      `"'@Bo",Half direct,60%,-12,0.3333,1906.50,53.9,+1\r\n`,
  );
});
