import type { Sought } from '../../../tests/texts/specified.ts';

/**
 * Reports which of the sought texts a document shows from now on, each once, by index. A text counts as shown when it
 * is the whole text of an element, all of its own text without its children's, or an accessible label; a part of a
 * longer sentence doesn't count.
 *
 * The function must be self-contained: its source is injected into the journeys' pages too.
 */
export function watchTexts(
  shown: Document,
  sought: readonly Sought[],
  see: (places: number[]) => void,
): void {
  const attributes = ['aria-label', 'placeholder', 'title'];
  const headings = new Set(['h1', 'h2', 'h3']);
  /** Options exist for forms only, beside the visible list. */
  const silent = new Set(['script', 'style', 'template', 'option', 'svg']);
  /** Characters; longer texts are passages, which are never sought. */
  const longest = 200;
  const textNode = 3;

  const unseen = new Set(sought.keys());
  const placesByText = new Map<string, number[]>();
  const patterns: { place: number; pattern: RegExp }[] = [];
  const titles = new Map<string, RegExp>();
  for (const [place, { text, pattern, title }] of sought.entries()) {
    if (pattern === undefined) placesByText.set(text, [...(placesByText.get(text) ?? []), place]);
    else patterns.push({ place, pattern: new RegExp(pattern) });
    if (title !== '') titles.set(title, new RegExp(title));
  }
  const anyOf = (sources: string[]): RegExp => new RegExp(sources.join('|') || '(?!)');
  const anyPattern = anyOf(patterns.map(({ pattern }) => pattern.source));
  const anyTitle = anyOf([...titles.keys()]);

  /** The titles that each heading matches. */
  const titlesOf = new Map<Element, string[]>();
  let titlesHere = new Set<string>();
  /** Texts since the last check, and the elements they came from with their whole texts. */
  const said = new Set<string>();
  const heard = new Map<Node, string | null>();
  /** Texts inside the present heading, which may have a count beside its title, or a button around it. */
  let headline: string[] | null = null;

  const say = (text: string | null): void => {
    if (text === null || text === '' || text.length > longest) return;
    const words = text.replace(/\s+/g, ' ').trim();
    said.add(words);
    headline?.push(words);
  };

  const hearHeading = (element: Element): string | null => {
    headline = [];
    const whole = hearElement(element);
    const candidates = headline.filter((words) => anyTitle.test(words));
    headline = null;
    const isSaid = ([, title]: [string, RegExp]) => candidates.some((words) => title.test(words));
    titlesOf.set(
      element,
      [...titles].filter(isSaid).map(([title]) => title),
    );
    return whole;
  };

  const hearElement = (element: Element): string | null => {
    let own = '';
    let whole: string | null = '';
    for (let child = element.firstChild; child; child = child.nextSibling) {
      const part = hear(child);
      if (child.nodeType === textNode) own += part;
      whole = whole === null || part === null || whole.length + part.length > longest ? null : whole + part;
    }
    say(own);
    if (whole !== own) say(whole);
    for (const name of attributes) say(element.getAttribute(name));
    return whole;
  };

  /** Collects all texts of a node. Returns its whole text; null where that is too long. */
  const hear = (node: Node): string | null => {
    if (node.nodeType === textNode) return node.nodeValue;
    if (node.nodeType !== node.ELEMENT_NODE || silent.has((node as Element).localName)) return '';
    const known = heard.get(node);
    if (known !== undefined && !headline) return known;
    const isTitle = headings.has((node as Element).localName) && !headline;
    const whole = isTitle ? hearHeading(node as Element) : hearElement(node as Element);
    heard.set(node, whole);
    return whole;
  };

  const isShort = (element: Element): boolean => {
    const walker = shown.createTreeWalker(element, 4 /* texts */);
    let length = 0;
    while (length <= longest && walker.nextNode()) length += walker.currentNode.nodeValue?.length ?? 0;
    return length <= longest;
  };

  /** Texts around a change are different now too. */
  const hearAround = (element: Element): void => {
    let top = element;
    while (top.parentElement && isShort(top.parentElement)) top = top.parentElement;
    if (top !== element || isShort(top)) hear(top);
    else
      say([...top.childNodes].map((child) => (child.nodeType === textNode ? child.nodeValue : '')).join(''));
  };

  const takeIn = (records: MutationRecord[]): void => {
    const changed = new Set<Element>();
    for (const { type, target, attributeName, addedNodes } of records) {
      if (type === 'attributes') say((target as Element).getAttribute(attributeName ?? ''));
      const around = type === 'characterData' ? target.parentElement : (target as Element);
      if (around?.isConnected && type !== 'attributes') changed.add(around);
      for (const node of addedNodes) if (node.isConnected) hear(node);
    }
    for (const element of changed) if (!heard.has(element)) hearAround(element);
  };

  /** Content that was there before its title belongs to it too; for a dialog, its content. */
  const hearUnderNewTitles = (): void => {
    const before = titlesHere;
    for (const heading of titlesOf.keys()) if (!heading.isConnected) titlesOf.delete(heading);
    titlesHere = new Set([...titlesOf.values()].flat());
    const wanted = new Set([...unseen].map((place) => sought[place]?.title));
    for (const [heading, its] of [...titlesOf])
      if (its.some((title) => !before.has(title) && wanted.has(title)))
        hear(heading.closest('[role="dialog"], [role="alertdialog"]') ?? shown.documentElement);
  };

  const placesOf = (text: string): number[] => {
    const varied = anyPattern.test(text) ? patterns.filter(({ pattern }) => pattern.test(text)) : [];
    return [...(placesByText.get(text) ?? []), ...varied.map(({ place }) => place)];
  };

  const observer = new MutationObserver((records) => {
    takeIn(records);
    hearUnderNewTitles();
    const found = [...said].flatMap(placesOf).filter((place) => {
      const title = sought[place]?.title ?? '';
      return (title === '' || titlesHere.has(title)) && unseen.delete(place);
    });
    said.clear();
    heard.clear();
    if (found.length > 0) see(found);
  });
  observer.observe(shown, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: attributes,
  });
}
