import { z } from 'zod';
import { freelancerInput, teamMemberInput } from '../people/personInput.ts';
import { clientInput } from '../projects/clientInput.ts';
import { type LikelihoodInput, likelihoodInput } from '../projects/likelihoodInput.ts';
import { type ProjectFields, projectInput } from '../projects/projectInput.ts';
import type { ProjectStatus } from '../projects/projectStatus.ts';
import { projectStatus } from '../projects/projectStatusInput.ts';
import { limitFaults } from '../records/limits.ts';
import { timeOffInput } from '../timeOff/timeOffInput.ts';
import { timeOffKindNamed } from '../timeOff/timeOffWords.ts';
import { refuseAt } from '../values/errors.ts';
import { hoursInput } from '../values/hours.ts';
import { monthSchema } from '../values/monthInput.ts';
import { type DecimalSign, type NumberKind, readNumber } from '../values/numberReader.ts';
import { requiredText } from '../values/text.ts';
import type { Book } from './book.ts';
import {
  choiceCell,
  dayCell,
  likelihoodCell,
  monthCell,
  numberCell,
  skillsCell,
  splitCell,
  textCell,
  yesNoCell,
} from './cells.ts';
import { type CellKind, type ImportFields, type ImportKind, importColumns, longestCell } from './columns.ts';
import type { ImportRow, Reading } from './verdicts.ts';

type Reader = {
  /** Most characters of a cell. Within these the stricter rules of the form apply. */
  max: number;
  read: (cell: string | undefined, sign: DecimalSign | undefined) => unknown;
  /** The kind of number, if the cells hold numbers. */
  number?: NumberKind;
};

/** Numbers that a form sends as JSON numbers. Anything else is passed on as typed, and refused. */
const numbers = (number: NumberKind): Reader => ({
  max: 40,
  read: (cell, sign) => {
    const typed = textCell(cell);
    const { text } = readNumber(typed ?? '', number, sign);
    return text ? Number(text) : typed;
  },
  number,
});

const readers: Readonly<Record<Extract<CellKind, string>, Reader>> = {
  line: { max: 1_000, read: textCell },
  prose: { max: 10_000, read: textCell },
  money: { max: 60, read: (cell, sign) => numberCell(cell, 'money', sign), number: 'money' },
  hours: numbers('hours'),
  percentage: numbers('percentage'),
  count: numbers('count'),
  month: { max: 60, read: monthCell },
  day: { max: 60, read: dayCell },
  yesNo: { max: 60, read: yesNoCell },
  likelihood: { max: 60, read: likelihoodCell },
  split: { max: longestCell, read: splitCell },
  skills: { max: longestCell, read: skillsCell },
};

const readerOf = (holds: CellKind): Reader =>
  typeof holds === 'string' ? readers[holds] : { max: 60, read: (cell) => choiceCell(cell, holds) };

/** The context for reading rows. */
type ReadBy = Pick<Book, 'thisMonth' | 'decimalSign'>;

/** The numbers of a row formatted as stored, by field: "£1,250.50", "7.5h". Cells without a number are left out. */
export const figuresOf = (
  kind: ImportKind,
  { cells }: ImportRow,
  decimalSign?: DecimalSign,
): Record<string, string> =>
  Object.fromEntries(
    importColumns[kind].flatMap(({ field, holds }) => {
      const { number } = readerOf(holds);
      const text = number && readNumber(textCell(cells[field]) ?? '', number, decimalSign).text;
      return number && text ? [[field, figureText[number](text)]] : [];
    }),
  );

const withGroups = (text: string, format: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20, ...format }).format(
    text as Intl.StringNumericLiteral,
  );

const figureText: Readonly<Record<NumberKind, (text: string) => string>> = {
  money: (text) =>
    withGroups(text, { minimumFractionDigits: text.includes('.') ? 2 : 0 }).replace(/-?/, '$&£'),
  hours: (text) => `${withGroups(text)}h`,
  percentage: (text) => `${withGroups(text)}%`,
  count: withGroups,
};

/** Every cell of a row, as read for the form's schema. */
type Cells<Kind extends ImportKind> = Record<ImportFields[Kind], unknown>;

/**
 * Makes a reader of rows that parses them with the form's schema. A row with a cell too long for its column is refused
 * unread.
 * @param inputOf the schema's input; every field is required at compile time
 * @param columnOf columns of fields that the schema names differently
 */
const rowReader =
  <Kind extends ImportKind, Value, Input>(
    kind: Kind,
    schema: z.ZodType<Value, Input>,
    inputOf: (cells: Cells<Kind>) => Readonly<Record<keyof Input, unknown>>,
    columnOf: Readonly<Record<string, string>> = {},
  ) =>
  ({ cells }: ImportRow, { thisMonth, decimalSign }: ReadBy): Reading<Value> => {
    const columns = importColumns[kind].map(({ field, holds }) => ({ field, reader: readerOf(holds) }));
    const tooLong = columns.flatMap(({ field, reader: { max } }) => {
      const message = `A cell of this column holds at most ${max.toLocaleString('en-GB')} characters`;
      return (cells[field]?.length ?? 0) > max ? [{ field, message }] : [];
    });
    if (tooLong.length > 0) return { errors: tooLong };
    const misread = columns.flatMap(({ field, reader: { number } }) => {
      const { advice } = number ? readNumber(textCell(cells[field]) ?? '', number, decimalSign) : {};
      return advice === undefined ? [] : [{ field, message: advice }];
    });
    const read = columns.map(({ field, reader }) => [field, reader.read(cells[field], decimalSign)]);
    const parsed = schema.safeParse(inputOf(Object.fromEntries(read) as Cells<Kind>));
    const faults = parsed.success
      ? limitFaults(parsed.data as object, null, thisMonth)
      : parsed.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }));
    if (parsed.success && faults.length === 0 && misread.length === 0) return { value: parsed.data };
    const sentences = new Map(misread.map(({ field, message }) => [field, message]));
    for (const { path: field, message } of faults) {
      const name = columnOf[field] ?? field;
      if (!sentences.has(name)) sentences.set(name, message);
    }
    return { errors: [...sentences].map(([field, message]) => ({ field, message })) };
  };

export const readClient = rowReader('clients', clientInput, (cells) => cells);

/** A project of the file. Its client is given by name and may not exist yet. */
export type ReadProject = {
  client: string;
  fields: Omit<ProjectFields, 'clientId'>;
  status: ProjectStatus;
  likelihood?: LikelihoodInput;
};

const projectRow = z
  .object({ client: requiredText('Client is required'), status: projectStatus.default('planning') })
  .and(projectInput)
  .and(likelihoodInput)
  .transform(
    ({ client, status, likelihood, clientId: _, ...fields }): ReadProject => ({
      client,
      status,
      fields,
      ...(likelihood && { likelihood }),
    }),
  );

/** A cell holds no date: an import that marks a project won or lost does so as of today. */
const allOf = ({ likelihood, likelihoodPercent }: ReturnType<typeof likelihoodCell>) => ({
  likelihood,
  likelihoodPercent,
  decidedOn: null,
});

export const readProject = rowReader(
  'projects',
  projectRow,
  // `clientId` is a placeholder to satisfy the schema, as the client is found by name.
  ({ contractedHours, likelihood, ...cells }) => ({
    ...cells,
    ...allOf(likelihood as ReturnType<typeof likelihoodCell>),
    allocatedHours: contractedHours,
    clientId: 1,
  }),
  { allocatedHours: 'contractedHours', likelihoodPercent: 'likelihood' },
);

export const readTeamMember = rowReader('team-members', teamMemberInput, (cells) => cells);

export const readFreelancer = rowReader('freelancers', freelancerInput, (cells) => cells);

const text = z.string().optional();
const allocationRow = z
  .object({
    month: monthSchema,
    client: text,
    project: requiredText('Project is required'),
    person: text,
    email: text,
    hours: hoursInput.optional(),
    additionalHours: hoursInput.optional(),
  })
  .check((context) => {
    const { person, email, hours, additionalHours } = context.value;
    const refuse = (path: string, message: string) => refuseAt(context, [path], message);
    if (person === undefined && email === undefined) {
      if (hours || additionalHours === undefined) {
        refuse('person', 'Please select a team member or freelancer');
      }
      return;
    }
    if (hours === undefined) refuse('hours', 'Please enter a valid number of hours');
    if (additionalHours) {
      const message =
        'Additional hours belong to the project, not to a person. Give them in a row without a person.';
      refuse('additionalHours', message);
    }
  });

/** Hours of one person or, without a person, additional hours of the project; all referred to by name. */
export type ReadAllocation = z.infer<typeof allocationRow>;

export const readAllocation = rowReader('allocations', allocationRow, (cells) => cells);

const timeOffRow = z
  .object({ person: text, email: text })
  .check((context) => {
    const { person, email } = context.value;
    if (person !== undefined || email !== undefined) return;
    refuseAt(context, ['person'], 'Say whose time off it is, by name or email');
  })
  .and(timeOffInput)
  .transform(({ person, email, ...fields }) => ({ person, email, fields }));

/** Time off of somebody named by name or email. */
export type ReadTimeOff = z.infer<typeof timeOffRow>;

export const readTimeOff = rowReader('time-off', timeOffRow, ({ kind, from, to, ...cells }) => ({
  ...cells,
  from,
  // Defaults: a single day, and holiday.
  to: to ?? from,
  kind: typeof kind === 'string' ? timeOffKindNamed(kind) : 'holiday',
}));
