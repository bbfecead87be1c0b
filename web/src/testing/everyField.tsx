import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { checkImport } from '#domain/imports/checkImport.ts';
import { guessColumns, type ImportKind } from '#domain/imports/columns.ts';
import { type BodySchema, fieldsOf, fieldsTold } from '#domain/testing/wholeBodies.ts';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { csvText } from '../csv/downloadTable.ts';
import type { ExportColumn } from '../csv/ExportList.tsx';
import { listOf } from '../pages/import/list.ts';
import { mappedRows } from '../pages/import/mapping.ts';
import { readText } from '../pages/import/readSheet.ts';
import type { ShownField } from '../records/StaleChange.tsx';
import type { Column } from '../ui/table/columns.ts';
import { fakeApi } from './fakeApi.ts';
import { FakeWrites } from './fakeWrites.ts';
import { fillDialog, submitDialog } from './fillDialog.ts';
import { fieldFaults } from './renderPage.tsx';

/** A kind of record, and where its fields are shown. */
export type RecordKind<View> = {
  schema: BodySchema;
  /** Schema of a change, where it differs. */
  changeSchema?: z.ZodType;
  /** Records that together use every field; their id is 7. */
  wholes: readonly View[];
  /** A record whose fields all differ. */
  other: View;
  /** Sets fields derived from others, such as a client's name from its id. */
  completed?: (view: View) => View;
  path: string;
  /** The dialog's reads, by address. */
  reads?: Record<string, unknown>;
  dialog: (view: View | undefined) => ReactElement;
  /**
   * How the dialog of a new record is filled in, once per entry: a button to press first, and a list to leave
   * unchanged.
   */
  fillings?: readonly { press?: string; leave?: string }[];
  columns: (views: readonly View[]) => readonly Column<View>[];
  exported: readonly ExportColumn<View>[];
  /** Its values in a comparison with somebody else's; absent for a kind without conflicts. */
  shown?: (view: View) => Readonly<Record<string, ShownField>>;
  /** Whether its list's search finds it; absent for a kind without search. */
  matches?: (text: string, view: View) => boolean;
  /** Fields that are deliberately not shown in a place. */
  notIn?: { [Place in 'dialog' | 'list' | 'file' | 'search' | 'comparison']?: readonly string[] };
};

const writes = new FakeWrites();

/** A text that any field accepts, also one for an email address. */
const anyText = 'zebra@crossing.example';

const open = (dialog: ReactElement): void => {
  render(<QueryClientProvider client={createQueryClient()}>{dialog}</QueryClientProvider>);
};

const rowText = <View,>(columns: readonly Column<View>[], view: View): string => {
  const cells = columns.map((column) => <div key={column.id}>{column.cell(view)}</div>);
  const { container, unmount } = render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>{cells}</QueryClientProvider>
    </MemoryRouter>,
  );
  const text = container.textContent;
  unmount();
  return text;
};

/** Submits the open form. @returns the sent body; fails with the form's own messages when it is refused */
const sent = async (): Promise<object> => {
  writes.forget();
  await submitDialog();
  await waitFor(() => expect([...fieldFaults(), `${writes.sent.length} sent`]).toEqual(['1 sent']));
  return writes.sent[0]?.[1] as object;
};

/** Tests that no field of a record's schema was forgotten. */
export const describeEveryField = <View,>(name: string, kind: RecordKind<View>): void => {
  const { schema, changeSchema = schema, wholes, other, completed = (view) => view, notIn = {} } = kind;
  const fields = fieldsOf(schema);
  const without = (told: readonly string[], excepted: readonly string[] = []) =>
    fields.filter((field) => !told.includes(field) && !excepted.includes(field));

  /** The fields that don't affect something derived from a record. */
  const unseenIn = (made: (view: View) => string, excepted?: readonly string[]) =>
    without(
      fields.filter((field) =>
        wholes.some((whole) => {
          const changed = completed({ ...whole, [field]: other[field as keyof View] });
          return made(completed(whole)) !== made(changed);
        }),
      ),
      excepted,
    );

  const answer = () => {
    const reads = Object.entries(kind.reads ?? {});
    fakeApi({
      ...Object.fromEntries(reads.map(([url, body]) => [`GET ${url}`, () => ({ status: 200, body })])),
      ...writes.answer(`POST ${kind.path}`, 201),
      ...writes.answer(`PUT ${kind.path}/7`, 200),
    });
  };

  describe(`every field of ${name}`, () => {
    it('is asked for in the dialog, and sent', async () => {
      answer();
      const told: string[] = [];
      for (const { press, leave } of kind.fillings ?? [{}]) {
        open(kind.dialog(undefined));
        await screen.findByRole('dialog');
        if (press) await userEvent.click(screen.getByRole('button', { name: press }));
        await fillDialog(leave);
        told.push(...fieldsTold(schema, await sent()));
        cleanup();
      }
      expect(without(told, notIn.dialog)).toEqual([]);
    });

    it('is sent as it stands where nothing is changed', async () => {
      answer();
      for (const whole of wholes) {
        open(kind.dialog(whole));
        expect(changeSchema.parse(await sent())).toMatchObject(changeSchema.parse(whole) as object);
        cleanup();
      }
    });

    it('shows in the list', () => {
      expect(unseenIn((view) => rowText(kind.columns([view]), view), notIn.list)).toEqual([]);
    });

    it('is exported', () => {
      const line = (view: View) => JSON.stringify(kind.exported.map(({ value }) => value(view)));
      expect(unseenIn(line, notIn.file)).toEqual([]);
    });

    it('says in the file of every figure and month what it is', () => {
      const bare = wholes.flatMap((view) =>
        kind.exported
          .filter(({ value }) => /^-?[\d.]+%?$|^\d{4}-\d{2}(-\d{2})?$/.test(String(value(view))))
          .filter(({ value }) => typeof value(view) === 'string')
          .map(({ header }) => header),
      );
      expect(bare).toEqual([]);
    });

    const { shown, matches } = kind;
    if (shown) {
      it('is compared where two people change it', () => {
        expect(unseenIn((view) => JSON.stringify(shown(view)), notIn.comparison)).toEqual([]);
      });
    }

    if (matches) {
      it('is found by the list’s search, where it is a text', () => {
        const texts = fields.filter((field) =>
          wholes.some((whole) => changeSchema.safeParse({ ...whole, [field]: anyText }).success),
        );
        const found = texts.filter((field) => matches('Zebra', { ...wholes[0], [field]: anyText } as View));
        expect(texts).toContain('name');
        expect(texts.filter((field) => !found.includes(field) && !notIn.search?.includes(field))).toEqual([]);
      });
    }
  });
};

/** Imports the lines that some records are exported as. */
export const importedAgain = async <View,>(
  kind: ImportKind,
  exported: readonly ExportColumn<View>[],
  views: readonly View[],
) => {
  const head = exported.map(({ header }) => header);
  const lines = views.map((view) => exported.map(({ value }) => value(view)));
  const grid = await readText('exported.csv', await csvText([head, ...lines]));
  const sheet = listOf(kind, grid, { head: 0, filled: [] });
  const rows = mappedRows(sheet, guessColumns(kind, sheet.headings));
  const nobody = {
    clients: [],
    projects: [],
    people: [],
    plans: new Map(),
    timeOff: new Map(),
    formulas: defaultFormulas,
    thisMonth: '2026-05',
  };
  const { verdicts, changes } = checkImport(kind, rows, nobody);
  return { faults: verdicts.flatMap(({ errors }) => errors), changes };
};
