import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { ReporterError } from '../reporter-error';

/** Files take whole blocks of a disk, so a bound that holds on the disk counts blocks. */
const BLOCK_BYTES = 4096;

export function blocksOf(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}

/**
 * Appends to a file, whole or not at all: what a full disk cut off is taken away again.
 * @param isForced whether the bytes are on the device when this returns, not only with the operating system
 * @throws ReporterError `journal-failed`
 */
export function appendText(path: string, text: string, bytesBefore: number, isForced: boolean): void {
  inJournal(path, () => {
    const file = openSync(path, 'a', 0o600);
    try {
      writeWhole(file, text, bytesBefore);
      if (isForced) fsyncSync(file);
    } finally {
      closeSync(file);
    }
  });
}

function writeWhole(file: number, text: string, bytesBefore: number): void {
  const bytes = Buffer.from(text, 'latin1');
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  } catch (failure) {
    ftruncateSync(file, bytesBefore);
    throw failure;
  }
}

/** Replaces a file at one stroke: after a crash there is the old one or the new one. @throws ReporterError */
export function replaceFile(path: string, text: string): void {
  inJournal(path, () => {
    const beside = `${path}.new`;
    writeFileSync(beside, text, { encoding: 'latin1', mode: 0o600 });
    force(beside, 'r+');
    renameSync(beside, path);
  });
}

/** Bytes of a file from an offset, at most so many. @throws ReporterError */
export function readFrom(path: string, offset: number, maxBytes: number): Uint8Array {
  return inJournal(path, () => {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(maxBytes);
      let length = 0;
      for (let read = -1; read !== 0 && length < maxBytes; length += read) {
        read = readSync(file, bytes, length, maxBytes - length, offset + length);
      }
      return bytes.subarray(0, length);
    } finally {
      closeSync(file);
    }
  });
}

/** @throws ReporterError */
export function readWhole(path: string): Uint8Array {
  return inJournal(path, () => readFileSync(path));
}

/** Waits until the bytes of a file are on the device. @throws ReporterError */
export function forceFile(path: string): void {
  inJournal(path, () => force(path, 'r+'));
}

/** Likewise the names in a folder, on systems that can. */
export function forceFolder(path: string): void {
  try {
    force(path, 'r');
  } catch {
    // Windows opens no folder; its file system keeps names by itself.
  }
}

function force(path: string, mode: 'r' | 'r+'): void {
  const file = openSync(path, mode);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function inJournal<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (failure) {
    throw new ReporterError('journal-failed', path, failure);
  }
}
