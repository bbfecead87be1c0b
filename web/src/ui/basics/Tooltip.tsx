import type { ReactNode } from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components';
import { classNames } from './classNames.ts';
import * as styles from './Tooltip.module.css';

/** Time that the pointer rests before a tooltip opens, and that it stays open afterwards, in milliseconds. */
export const tooltipDelay = 700;
export const tooltipCloseDelay = 300;

type BubbleProps = Omit<AriaTooltipProps, 'className' | 'style'> & { className?: string };

/** The bubble alone, for components that place it themselves. */
export function TooltipBubble({ className, offset = 6, ...props }: BubbleProps) {
  return <AriaTooltip {...props} offset={offset} className={classNames(styles.tooltip, className)} />;
}

type TooltipProps = {
  text: ReactNode;
  placement?: AriaTooltipProps['placement'];
  isDisabled?: boolean;
  /** The trigger: one of our buttons, or another focusable element of react-aria. */
  children: ReactNode;
};

/** Names its trigger; must not be the only place of necessary information. */
export function Tooltip({ text, placement = 'top', isDisabled = false, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={tooltipDelay} closeDelay={tooltipCloseDelay} isDisabled={isDisabled}>
      {children}
      <TooltipBubble placement={placement}>{text}</TooltipBubble>
    </TooltipTrigger>
  );
}
