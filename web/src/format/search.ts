/** Every parameter that an address of the app may have; nowhere else is one named. */
export type ParameterName =
  /** The day, or moment, that is looked at; an empty one offers to choose a day. */
  | 'asOf'
  /** The month that a page is about. */
  | 'month'
  /** How many months stand beside each other. */
  | 'months'
  /** What is typed in a search box. */
  | 'q'
  /** Which of a few views of a page. */
  | 'view'
  /** A filter of a list, or the dialog or breakdown that is open. */
  | 'show'
  /** The role that a page is narrowed to. */
  | 'role'
  /** The skill that a page is narrowed to. */
  | 'skill'
  /** What a list is ordered by. */
  | 'order'
  /** The month of the open breakdown, and the type of revenue it is narrowed to. */
  | 'of'
  | 'type'
  /** Whether a list has what is completed, too. */
  | 'completed'
  /** Which projects are counted, or listed, by how likely they are. */
  | 'likelihood'
  /** A record that is being made, changed or adjusted for the page's month. */
  | 'new'
  | 'edit'
  | 'adjust'
  /** The figure that is explained. */
  | 'explain'
  /** Filters of the history; `kind` is also what is imported. */
  | 'kind'
  | 'id'
  | 'user'
  | 'from'
  | 'to'
  | 'topic'
  /** The change that is looked at for undoing. */
  | 'undo'
  /** The months of a movement of the forecast, beside its days `from` and `to`. */
  | 'start'
  | 'end'
  /** When a month was closed, from when on its movement is told. */
  | 'since'
  /** Whether closed months are shown as they were reported. */
  | 'basis'
  /** The budget that the forecast is compared with. */
  | 'budget'
  /** The comparison of formulas that is shown, and the month that it is narrowed to. */
  | 'replay'
  | 'in'
  /** Why a sign-in provider's answer signed nobody in. */
  | 'sign-in';

/** Values for an address; what is undefined is left out. An empty text is a value. */
export type Parameters = { readonly [Name in ParameterName]?: string | number | undefined };

/** A search, "?month=2026-03&q=shop", with some of its parameters set or left out; '' where none is left. */
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

/** What a search says of a parameter; null where it is not there. */
export const parameterIn = (search: string, name: ParameterName): string | null =>
  new URLSearchParams(search).get(name);

/** The past day, or moment, that the address says is looked at; null for today. */
export const pastInAddress = (): string | null => parameterIn(window.location.search, 'asOf') || null;
