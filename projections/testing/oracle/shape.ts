/** A type guard for stored data. */
export type Shape<Value> = (value: unknown) => value is Value;
type ValueOf<Of> = Of extends Shape<infer Value> ? Value : never;
type Shapes = Record<string, Shape<unknown>>;

export const text: Shape<string> = (value) => typeof value === 'string';
export const number: Shape<number> = (value) => typeof value === 'number';
export const flag: Shape<boolean> = (value) => typeof value === 'boolean';
export const month: Shape<string> = (value): value is string =>
  text(value) && /^20\d\d-(0[1-9]|1[0-2])$/.test(value);

export const oneOf =
  <const Word extends string>(...words: readonly Word[]): Shape<Word> =>
  (value): value is Word =>
    words.some((word) => word === value);

export const orNull =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value): value is Value | null =>
    value === null || shape(value);

export const orAbsent =
  <Value>(shape: Shape<Value>): Shape<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || shape(value);

export const listOf =
  <Value>(shape: Shape<Value>): Shape<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.every(shape);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with these fields; others are ignored. */
export const fields =
  <Of extends Shapes>(shapes: Of): Shape<{ [Name in keyof Of]: ValueOf<Of[Name]> }> =>
  (value): value is { [Name in keyof Of]: ValueOf<Of[Name]> } =>
    isObject(value) && Object.entries(shapes).every(([name, shape]) => shape(value[name]));

/** An object with some of these fields. */
export const someOf =
  <Of extends Shapes>(shapes: Of): Shape<{ [Name in keyof Of]?: ValueOf<Of[Name]> }> =>
  (value): value is { [Name in keyof Of]?: ValueOf<Of[Name]> } =>
    isObject(value) && Object.entries(shapes).every(([name, shape]) => orAbsent(shape)(value[name]));

/** An object with some of these fields and no others. */
export const onlyOf =
  <Of extends Shapes>(shapes: Of): Shape<{ [Name in keyof Of]?: ValueOf<Of[Name]> }> =>
  (value): value is { [Name in keyof Of]?: ValueOf<Of[Name]> } =>
    someOf(shapes)(value) && Object.keys(value).every((name) => name in shapes);

/** The events of a kind of record, as a union by type. */
export type EventOf<Of extends Shapes> = {
  [Type in keyof Of & string]: { type: Type; data: ValueOf<Of[Type]> };
}[keyof Of & string];
