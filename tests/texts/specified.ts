import * as coreDashboard from './coreDashboard.ts';
import * as coreFrame from './coreFrame.ts';
import * as corePeople from './corePeople.ts';
import * as corePlanning from './corePlanning.ts';
import * as coreProjects from './coreProjects.ts';
import { answers, otherCosts } from './financeOtherCosts.ts';
import * as financePnl from './financePnl.ts';
import * as financeSoftware from './financeSoftware.ts';
import { eachOf, isVaried, patternOf, type Quoted } from './quoted.ts';

/** The texts by chapter of the specification. */
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
  /** As the specification quotes it: the title of its page or dialog, '' for any. */
  title: string;
  text: string;
  /** Source of a regular expression for a text that varies. */
  pattern?: string;
};

/** The texts that the lists require: a title is itself a text of its screen. */
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

/** Texts that only the server's responses contain. */
export const inAnswers: readonly Specified[] = answers.map((text) =>
  specifiedAs('otherCosts', 'an answer of the server', text),
);

/** A text to be shown, in the form that pages search for it. */
export type Sought = {
  text: string;
  /** Source of a regular expression for a text that varies. */
  pattern?: string;
  /** Source of a regular expression for a heading on the same screen; '' for any screen. */
  title: string;
};

export const soughtOf = ({ text, pattern, title }: Specified): Sought => ({
  text,
  ...(pattern !== undefined && { pattern }),
  title: title === '' ? '' : patternOf(title),
});
