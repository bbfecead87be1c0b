import { Children, cloneElement, createElement, Fragment, isValidElement, type ReactNode } from 'react';
import * as layout from './layout.module.css';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** Texts that must not wrap: an amount with its sign, a rate with its "/h", a month or day with its year. */
const figure = new RegExp(`([+−]£[\\d,.]*\\d|£[\\d,.]*\\d/h|(?:\\d{1,2} )?(?:${months}) \\d{4})`);

type Parent = { children?: ReactNode };

const unbroken = (children: ReactNode): ReactNode =>
  Children.map(children, (child) => {
    if (typeof child === 'string') return withFigures(child);
    // A component's own content is left alone.
    const isPlain =
      isValidElement<Parent>(child) && (typeof child.type === 'string' || child.type === Fragment);
    return isPlain && child.props.children !== undefined
      ? cloneElement(child, undefined, unbroken(child.props.children))
      : child;
  });

const whole = (part: string): ReactNode => <span className={layout.unbroken}>{part}</span>;

const withFigures = (text: string): ReactNode => {
  const parts = text.split(figure);
  if (parts.length === 1) return text;
  // Every second part is a figure. As separate arguments they need no keys.
  return createElement(Fragment, null, ...parts.map((part, place) => (place % 2 === 0 ? part : whole(part))));
};

/** Text in which every amount and month stays on one line. */
export function Unbroken({ children }: { children: ReactNode }) {
  return unbroken(children);
}
