declare module 'unicode-confusables' {
  const confusables: {
    /** Replaces each character by the one that it can be mistaken for. */
    rectifyConfusion(text: string): string;
  };
  export default confusables;
}
