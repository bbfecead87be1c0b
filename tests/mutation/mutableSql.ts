import { allMutations, type Mutation, mutatedParts, textOf } from './mutation.ts';
import { type SqlTemplate, sqlTemplatesIn } from './sqlTemplates.ts';

type Tag = (parts: TemplateStringsArray, ...values: never[]) => object;

const mutations = new Map(allMutations().map((mutation) => [mutation.name, mutation]));
let present: { mutation: Mutation; template: SqlTemplate } | undefined;
/** Increased with each test file: SQL built under an earlier mutation is rebuilt. */
let time = 0;

/** Templates whose SQL was used since the last change of the mutation, as file and index. */
export const reached = new Set<string>();

/** The template that a mutation changes, as a key of `reached`. */
export const keyOf = (name: string): string => {
  const mutation = mutations.get(name);
  return `${mutation?.file}#${mutation?.template}`;
};

/** Activates a mutation of the product's SQL, or none. */
export const putMutation = (name: string | undefined): void => {
  const mutation = name === undefined ? undefined : mutations.get(name);
  if (name !== undefined && !mutation) throw new Error(`No mutation is ${name}.`);
  const template = mutation && sqlTemplatesIn(mutation.file, textOf(mutation.file))[mutation.template];
  present = mutation && template ? { mutation, template } : undefined;
  time++;
  reached.clear();
};

/**
 * A tag that applies the active mutation, also where it was created when its module was loaded.
 * @param template the template's index in the file
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
