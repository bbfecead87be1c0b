import type { ReactNode } from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components';
import { classNames } from './classNames.ts';
import * as styles from './Tooltip.module.css';

/** How long the pointer rests before a tooltip opens, and how long it lingers, in milliseconds. */
export const tooltipDelay = 700;
export const tooltipCloseDelay = 300;

type BubbleProps = Omit<AriaTooltipProps, 'className' | 'style'> & { className?: string };

/** The bubble alone, for things that place it themselves. */
export function TooltipBubble({ className, offset = 6, ...props }: BubbleProps) {
  return <AriaTooltip {...props} offset={offset} className={classNames(styles.tooltip, className)} />;
}

type TooltipProps = {
  text: ReactNode;
  placement?: AriaTooltipProps['placement'];
  isDisabled?: boolean;
  /** The trigger: a button of the kit, or anything else focusable of react-aria. */
  children: ReactNode;
};

/** Says in words what its trigger is; never the only place where something needed is told. */
export function Tooltip({ text, placement = 'top', isDisabled = false, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={tooltipDelay} closeDelay={tooltipCloseDelay} isDisabled={isDisabled}>
      {children}
      <TooltipBubble placement={placement}>{text}</TooltipBubble>
    </TooltipTrigger>
  );
}
