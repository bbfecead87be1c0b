import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

// AES-256-GCM with 96-bit nonces, one for each text, and full tags: what NIST SP 800-38D recommends.
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text: nonce, tag and ciphertext as one base64 text.
 * @param context where the text belongs; it can't be decrypted under another
 */
export const encrypt = (key: KeyObject, text: string, context: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
};

/** Decrypts a text. @throws for another key or context, or when the text was changed */
export const decrypt = (key: KeyObject, encrypted: string, context: string): string => {
  const bytes = Buffer.from(encrypted, 'base64');
  const body = nonceBytes + tagBytes;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(nonceBytes, body));
  return decipher.update(bytes.subarray(body), undefined, 'utf8') + decipher.final('utf8');
};
