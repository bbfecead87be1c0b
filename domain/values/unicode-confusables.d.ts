declare module 'unicode-confusables' {
  const confusables: {
    /** Puts in place of each character the one that it can be taken for. */
    rectifyConfusion(text: string): string;
  };
  export default confusables;
}
