/** The one file of an artifact, whether it was stored as it is or zipped. */
import { inflateRawSync } from 'node:zlib';

export function bundleBytes(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes);
  if (buffer.readUInt32LE(0) !== 0x04034b50) return bytes;
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const entry = buffer.readUInt32LE(end + 16);
  const size = buffer.readUInt32LE(entry + 20);
  const local = buffer.readUInt32LE(entry + 42);
  const start = local + 30 + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28);
  const data = buffer.subarray(start, start + size);
  return buffer.readUInt16LE(entry + 10) === 0 ? data : inflateRawSync(data);
}
