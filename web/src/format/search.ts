/** Every parameter of the app's addresses; there are none elsewhere in the code. */
export type ParameterName =
  /** The past day or moment; an empty one asks for a day. */
  | 'asOf'
  /** The page's month. */
  | 'month'
  /** How many months are shown side by side. */
  | 'months'
  /** The text of a search box. */
  | 'q'
  /** The view, of a page that has several. */
  | 'view'
  /** A filter of a list, or the dialog or breakdown that is open. */
  | 'show'
  /** The role that a page is filtered by. */
  | 'role'
  /** The skill that a page is filtered by. */
  | 'skill'
  /** The order of a list. */
  | 'order'
  /** The month of the open breakdown, and the type of revenue it is filtered by. */
  | 'of'
  | 'type'
  /** Whether a list includes completed records. */
  | 'completed'
  /** Which projects are counted, or listed, by likelihood. */
  | 'likelihood'
  /** A record being created, changed or adjusted for the page's month. */
  | 'new'
  | 'edit'
  | 'adjust'
  /** The figure being explained. */
  | 'explain'
  /** Filters of the history; `kind` is also the kind of import. */
  | 'kind'
  | 'id'
  | 'user'
  | 'from'
  | 'to'
  | 'topic'
  /** The change whose undoing is previewed. */
  | 'undo'
  /** The months of a movement of the forecast, beside its days `from` and `to`. */
  | 'start'
  | 'end'
  /** The position of the log at which a month was closed or a budget set, from which its movement is shown. */
  | 'since'
  /** Whether closed months are reported or restated. */
  | 'basis'
  /** The budget that the forecast is compared with. */
  | 'budget'
  /** The comparison of formulas that is shown, and the month that it is filtered by. */
  | 'replay'
  | 'in'
  /** Why the sign-in provider did not sign the user in. */
  | 'sign-in';

/** Values for an address; undefined ones are left out. An empty text is a value. */
export type Parameters = { readonly [Name in ParameterName]?: string | number | undefined };

/** A search, "?month=2026-03&q=shop", with some of its parameters set or removed; '' where none is left. */
export const changedSearch = (search: string | URLSearchParams, changes: Parameters): string => {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name);
    else params.set(name, String(value));
  }
  return params.size > 0 ? `?${params}` : '';
};

/** The search of a link: "?view=projects&month=2026-03". */
export const searchOf = (parameters: Parameters): string => changedSearch('', parameters);

/** The address of a link: "/projects?edit=12". */
export const hrefOf = (path: string, parameters: Parameters): string => path + searchOf(parameters);

/** The value of a parameter in a search; null where it is missing. */
export const parameterIn = (search: string, name: ParameterName): string | null =>
  new URLSearchParams(search).get(name);

/** The past day or moment in the address; null for today. */
export const pastInAddress = (): string | null => parameterIn(window.location.search, 'asOf') || null;
