import * as coreDashboard from './coreDashboard.ts';
import * as coreFrame from './coreFrame.ts';
import * as corePeople from './corePeople.ts';
import * as corePlanning from './corePlanning.ts';
import * as coreProjects from './coreProjects.ts';
import { answers, otherCosts } from './financeOtherCosts.ts';
import * as financePnl from './financePnl.ts';
import * as financeSoftware from './financeSoftware.ts';
import { eachOf, isVaried, patternOf, type Quoted } from './quoted.ts';

/** The lists by chapter of the specification. */
export const chapters: Readonly<Record<string, Quoted>> = {
  ...coreFrame,
  ...coreDashboard,
  ...coreProjects,
  ...corePeople,
  ...corePlanning,
  ...financePnl,
  ...financeSoftware,
  otherCosts,
};

/** One text that a test has to meet. */
export type Specified = {
  chapter: string;
  /** As the specification quotes it: of the page or dialog that shows the text, '' for any. */
  title: string;
  text: string;
  /** Source of the regular expression that the text is met by, where it differs each time. */
  pattern?: string;
};

/** What the lists ask for: a title is itself a text of its screen. */
export const textsOf = (lists: Readonly<Record<string, Quoted>>): Specified[] =>
  Object.entries(lists).flatMap(([chapter, quoted]) =>
    Object.entries(quoted).flatMap(([title, texts]) =>
      [...(title === '' ? [] : [title]), ...texts]
        .flatMap(eachOf)
        .map((text) => specifiedAs(chapter, title, text)),
    ),
  );

const specifiedAs = (chapter: string, title: string, text: string): Specified => ({
  chapter,
  title,
  text,
  ...(isVaried(text) && { pattern: patternOf(text) }),
});

/** Texts of screens. */
export const onScreens: readonly Specified[] = textsOf(chapters);

/** Texts that the server alone says. */
export const inAnswers: readonly Specified[] = answers.map((text) =>
  specifiedAs('otherCosts', 'an answer of the server', text),
);

/** A text that a screen is to show, as the page itself looks for it. */
export type Sought = {
  text: string;
  /** Source of a regular expression, where the text differs each time. */
  pattern?: string;
  /** Source of a regular expression for a heading that stands on the same screen; '' for any screen. */
  title: string;
};

export const soughtOf = ({ text, pattern, title }: Specified): Sought => ({
  text,
  ...(pattern !== undefined && { pattern }),
  title: title === '' ? '' : patternOf(title),
});
