import { useCallback, useContext, useEffect, useMemo } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useSearchParams } from 'react-router-dom';
import { changedSearch, type ParameterName } from '../format/search.ts';
import type { Parameter } from './parameters.ts';
import { refusedState } from './refusedState.ts';

type Shape = { readonly [Name in ParameterName]?: Parameter<unknown> };
type ValueOf<Of> = Of extends Parameter<infer Value> ? Value : never;
type Values<Of extends Shape> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> };
type Changes<Of extends Shape> = { readonly [Name in keyof Of]?: ValueOf<Of[Name]> | undefined };

/** Changes of parameters, or a function that computes them from the latest requested values. */
type Asked<Of extends Shape> = Changes<Of> | ((asked: Values<Of>) => Changes<Of>);

export type ChangeAddress<Of extends Shape> = (changes: Asked<Of>, options?: NavigateOptions) => void;

/**
 * The latest requested address, which React may not have rendered yet: the next change is based on it. During a
 * navigation to another page the current page's address counts.
 */
const useAskedAddress = () => {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  if (!router) throw new Error('There is no router around.');
  return useMemo(
    () => ({
      search: () => {
        const { location, navigation } = router.state;
        const next = navigation.location;
        return next && next.pathname === location.pathname ? next.search : location.search;
      },
      ask: (search: string, options: NavigateOptions) =>
        void router.navigate({ pathname: router.state.location.pathname, search }, options),
    }),
    [router],
  );
};

/**
 * Some parameters of the address, and a function that changes them. Other parameters stay as they are; undefined
 * removes one. Opening something over the page adds a history entry, any other change replaces the current one. A value
 * that can't be shown is corrected, with a message above the page.
 * @param shape the parameters with how they are read; must be the same object while it means the same
 */
export const useAddress = <Of extends Shape>(shape: Of): [Values<Of>, ChangeAddress<Of>] => {
  const [params] = useSearchParams();
  const { search, ask } = useAskedAddress();
  const values = valuesIn(shape, params);
  const change: ChangeAddress<Of> = useCallback(
    (changes, options) => {
      const before = search();
      const texts = textsOf(
        shape,
        typeof changes === 'function' ? changes(valuesIn(shape, new URLSearchParams(before))) : changes,
      );
      const isOpening = parametersOf(shape).some(([name, { opens }]) => opens && texts[name] !== undefined);
      ask(changedSearch(before, texts), { replace: !isOpening, ...options });
    },
    [shape, search, ask],
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
 * One parameter of the address, and a function that sets it.
 * @param parameter how it is read; must be the same object while it means the same
 */
export const useParameter = <Value>(
  name: ParameterName,
  parameter: Parameter<Value>,
): [Value, (value: Value | ((asked: Value) => Value)) => void] => {
  const shape = useMemo(
    () => ({ [name]: parameter }) as Record<ParameterName, Parameter<Value>>,
    [name, parameter],
  );
  const [values, change] = useAddress(shape);
  const set = useCallback(
    (value: Value | ((asked: Value) => Value)) =>
      change(
        (asked) =>
          ({
            [name]: value instanceof Function ? value(asked[name]) : value,
          }) as Partial<Record<ParameterName, Value>>,
      ),
    [change, name],
  );
  return [values[name], set];
};

const valuesIn = <Of extends Shape>(shape: Of, params: URLSearchParams): Values<Of> =>
  Object.fromEntries(
    parametersOf(shape).map(([name, { read }]) => [name, read(params.get(name))]),
  ) as Values<Of>;

const parametersOf = (shape: Shape) => Object.entries(shape) as [ParameterName, Parameter<unknown>][];

const textsOf = (shape: Shape, changes: { readonly [Name in ParameterName]?: unknown }) =>
  Object.fromEntries(
    (Object.keys(changes) as ParameterName[]).map((name) => [
      name,
      changes[name] == null ? undefined : shape[name]?.write(changes[name]),
    ]),
  ) as { [Name in ParameterName]?: string | undefined };
