import { vi } from 'vitest';

type Download = { name: string; text: () => Promise<string>; bytes: () => Promise<Uint8Array> };

/** The files that the page downloads, newest last: jsdom has no object URLs and follows no links. */
export const fakeDownloads = (): Download[] => {
  const downloads: Download[] = [];
  let blob = new Blob();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = blob;
    downloads.push({
      name: this.download,
      bytes: async () => new Uint8Array(await bytesOf(file)),
      // As bytes: Blob.text() drops the byte order mark.
      text: async () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(file)),
    });
  });
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (made: Blob): string => {
        blob = made;
        return 'blob:planner';
      };
      static override revokeObjectURL = (): void => {};
    },
  );
  return downloads;
};

/** A file's bytes: jsdom's files have no `arrayBuffer`. */
export const bytesOf = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
