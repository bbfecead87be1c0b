import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import type { Parameter } from './parameters.ts';
import { refusedState } from './refusedState.ts';
import { changedSearch, type ParameterName } from './search.ts';

type Shape = { readonly [Name in ParameterName]?: Parameter<unknown> };
type ValueOf<Of> = Of extends Parameter<infer Value> ? Value : never;
type Values<Of extends Shape> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> };
type Changes<Of extends Shape> = { readonly [Name in keyof Of]?: ValueOf<Of[Name]> | undefined };

export type ChangeAddress<Of extends Shape> = (changes: Changes<Of>, options?: NavigateOptions) => void;

/**
 * Some parameters of the address, and what changes them; others stay as they are, and undefined leaves one out. What
 * opens over the page is a new step for the Back button, anything else takes the present one's place. What can't be
 * shown is corrected, and that is told above the page.
 * @param shape the parameters, each with how it is read; the same object as long as it means the same
 */
export const useAddress = <Of extends Shape>(shape: Of): [Values<Of>, ChangeAddress<Of>] => {
  const [params, setParams] = useSearchParams();
  // The router's is another one with every address, and so would be all that is handed on from here.
  const latest = useRef(setParams);
  useLayoutEffect(() => {
    latest.current = setParams;
  }, [setParams]);
  const values = Object.fromEntries(
    parametersOf(shape).map(([name, { read }]) => [name, read(params.get(name))]),
  ) as Values<Of>;
  const change: ChangeAddress<Of> = useCallback(
    (changes, options) => {
      const texts = textsOf(shape, changes);
      const isOpening = parametersOf(shape).some(([name, { opens }]) => opens && texts[name] !== undefined);
      latest.current((before) => changedSearch(before, texts), { replace: !isOpening, ...options });
    },
    [shape],
  );
  useEffect(() => {
    const refused = parametersOf(shape).flatMap(([name, { unit }]) => {
      const asked = params.get(name);
      const shown = (values[name] ?? null) as string | null;
      return unit && asked && asked !== shown ? [{ name, unit, asked, shown }] : [];
    });
    if (refused.length === 0) return;
    change(Object.fromEntries(refused.map(({ name }) => [name, values[name]])) as Changes<Of>, {
      replace: true,
      state: refusedState(refused.map(({ name: _, ...told }) => told)),
    });
  });
  return [values, change];
};

/**
 * One parameter of the address, and what sets it.
 * @param parameter how it is read; the same object as long as it means the same
 */
export const useParameter = <Value>(
  name: ParameterName,
  parameter: Parameter<Value>,
): [Value, (value: Value) => void] => {
  const shape = useMemo(
    () => ({ [name]: parameter }) as Record<ParameterName, Parameter<Value>>,
    [name, parameter],
  );
  const [values, change] = useAddress(shape);
  const set = useCallback(
    (value: Value) => change({ [name]: value } as Partial<Record<ParameterName, Value>>),
    [change, name],
  );
  return [values[name], set];
};

const parametersOf = (shape: Shape) => Object.entries(shape) as [ParameterName, Parameter<unknown>][];

const textsOf = (shape: Shape, changes: { readonly [Name in ParameterName]?: unknown }) =>
  Object.fromEntries(
    (Object.keys(changes) as ParameterName[]).map((name) => [
      name,
      changes[name] == null ? undefined : shape[name]?.write(changes[name]),
    ]),
  ) as { [Name in ParameterName]?: string | undefined };
