import { allMutations, type Mutation, mutatedParts, textOf } from './mutation.ts';
import { type SqlTemplate, sqlTemplatesIn } from './sqlTemplates.ts';

type Tag = (parts: TemplateStringsArray, ...values: never[]) => object;

const mutations = new Map(allMutations().map((mutation) => [mutation.name, mutation]));
let present: { mutation: Mutation; template: SqlTemplate } | undefined;
/** Changes with each test file: what was made under an earlier mutation is made anew. */
let time = 0;

/** The templates whose SQL was asked for since the last change of the mutation, as a file and a place in it. */
export const reached = new Set<string>();

/** The template that a mutation changes, as `reached` has it. */
export const keyOf = (name: string): string => {
  const mutation = mutations.get(name);
  return `${mutation?.file}#${mutation?.template}`;
};

/** Has the SQL of the product read as a mutation has it, or as it is. */
export const putMutation = (name: string | undefined): void => {
  const mutation = name === undefined ? undefined : mutations.get(name);
  if (name !== undefined && !mutation) throw new Error(`No mutation is ${name}.`);
  const template = mutation && sqlTemplatesIn(mutation.file, textOf(mutation.file))[mutation.template];
  present = mutation && template ? { mutation, template } : undefined;
  time++;
  reached.clear();
};

/**
 * A tag whose SQL reads as the mutation of the time has it, also where it was made when its module was loaded.
 * @param template the template's place among those of the file
 */
const mutableTag =
  (tag: Tag, file: string, template: number) =>
  (parts: TemplateStringsArray, ...values: never[]): object => {
    const key = `${file}#${template}`;
    const make = (): object => {
      reached.add(key);
      if (present?.mutation.file !== file || present.mutation.template !== template)
        return tag(parts, ...values);
      const { strings, expressions } = mutatedParts(present.template, present.mutation);
      const changed = Object.assign(strings, { raw: Object.freeze([...strings]) });
      return tag(changed, ...expressions.map((index) => values[index] as never));
    };
    let made = { at: time, token: make() };
    const now = (): object => {
      if (made.at !== time) made = { at: time, token: make() };
      else reached.add(key);
      return made.token;
    };
    const token = {};
    for (const property of Object.keys(made.token)) {
      Object.defineProperty(token, property, {
        enumerable: true,
        get: () => Reflect.get(now(), property),
      });
    }
    return token;
  };

Object.assign(globalThis, { mutableTag });
