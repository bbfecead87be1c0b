import { parsePath, type To } from 'react-router-dom';
import { changedSearch, parameterIn } from '../../address/search.ts';

/**
 * An address within the app, on the same past day. One that names a day itself keeps it; one that names an empty one
 * leads back to today.
 */
export const carried = (to: To, asOf: string): To => {
  const path = typeof to === 'string' ? parsePath(to) : to;
  const { search: before = '' } = path;
  const named = parameterIn(before, 'asOf') ?? asOf;
  const search = changedSearch(before, { asOf: named || undefined });
  if (typeof to !== 'string') return { ...to, search };
  // A search that is emptied stays one: an address of nothing at all would be the start page.
  return `${path.pathname ?? ''}${search || (path.pathname ? '' : '?')}${path.hash ?? ''}`;
};

/** As `carried`, for an address as a link has it; what lies outside of the planner stays as it is. */
export const carriedHref = (href: string, asOf: string): string =>
  href.startsWith('/') && !href.startsWith('//') ? String(carried(href, asOf)) : href;
