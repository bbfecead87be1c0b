import { type ReactNode, useContext, useMemo } from 'react';
import { RouterProvider } from 'react-aria-components';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_NavigationContext as NavigationContext,
  parsePath,
  type To,
  useNavigate,
} from 'react-router-dom';
import { changedSearch, parameterIn } from '../format/search.ts';

/**
 * Keeps a user who looks at a past day on that day: each link and navigation below gets it added. It wraps the router's
 * own contexts, so that pages need not care. The browser's Back and Forward work as ever.
 */
export function CarryPastDay({ asOf, children }: { asOf: string; children: ReactNode }) {
  const data = useContext(DataRouterContext);
  const navigation = useContext(NavigationContext);
  const dataThere = useMemo(() => {
    if (!data) return data;
    const { router } = data;
    const navigate = (to: To | number | null, options?: Parameters<typeof router.navigate>[1]) =>
      typeof to === 'number' ? router.navigate(to) : router.navigate(to && withPastDay(to, asOf), options);
    return { ...data, router: Object.create(router, { navigate: { value: navigate } }) as typeof router };
  }, [data, asOf]);
  const navigationThere = useMemo(() => {
    const { navigator } = navigation;
    const createHref = (to: To) => navigator.createHref(withPastDay(to, asOf));
    return { ...navigation, navigator: { ...navigator, createHref } };
  }, [navigation, asOf]);
  return (
    <DataRouterContext value={dataThere}>
      <NavigationContext value={navigationThere}>
        <CarryLinks asOf={asOf}>{children}</CarryLinks>
      </NavigationContext>
    </DataRouterContext>
  );
}

/** The same for links of our own components, which don't know the router. */
function CarryLinks({ asOf, children }: { asOf: string; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(path) => navigate(path)} useHref={(href) => hrefWithPastDay(href, asOf)}>
      {children}
    </RouterProvider>
  );
}

/**
 * Adds the past day to an address within the app. An address with a day of its own keeps it; one with an empty day
 * leads back to today.
 */
export const withPastDay = (to: To, asOf: string): To => {
  const path = typeof to === 'string' ? parsePath(to) : to;
  const { search: before = '' } = path;
  const named = parameterIn(before, 'asOf') ?? asOf;
  const search = changedSearch(before, { asOf: named || undefined });
  if (typeof to !== 'string') return { ...to, search };
  // An emptied search stays as "?": an empty address would be the start page.
  return `${path.pathname ?? ''}${search || (path.pathname ? '' : '?')}${path.hash ?? ''}`;
};

/** As `withPastDay`, for a link's href; one outside of the planner stays as it is. */
export const hrefWithPastDay = (href: string, asOf: string): string =>
  href.startsWith('/') && !href.startsWith('//') ? String(withPastDay(href, asOf)) : href;
