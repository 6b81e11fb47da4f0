import * as fs from 'node:fs'

/** Up to this size the memory is kept for the next file: fresh memory costs more time than reading into it. */
const KEPT_BYTES = 16_000_000

let kept = Buffer.allocUnsafeSlow(0)

function memory(size: number) {
  if (size > KEPT_BYTES) return Buffer.allocUnsafeSlow(size)
  if (size > kept.length) kept = Buffer.allocUnsafeSlow(size)
  return kept.subarray(0, size)
}

/** The whole file, in memory that the next call uses again. */
export function readWhole(file: string): Buffer {
  const handle = fs.openSync(file, 'r')
  try {
    const bytes = memory(fs.fstatSync(handle).size)
    let length = 0
    for (let read = -1; length < bytes.length && read !== 0; length += read) {
      read = fs.readSync(handle, bytes, length, bytes.length - length, length)
    }
    return bytes.subarray(0, length)
  } finally {
    fs.closeSync(handle)
  }
}

const { O_WRONLY, O_CREAT, O_EXCL, O_DSYNC } = fs.constants

/**
 * The target appears whole or not at all: a power cut may undo the renaming, but leaves no half of a file. Each write
 * goes down to the disk by itself, since the permission model of workers knows no fsync.
 */
export function writeWhole(temporary: string, target: string, bytes: Uint8Array): void {
  const handle = fs.openSync(temporary, O_WRONLY | O_CREAT | O_EXCL | O_DSYNC, 0o640)
  try {
    for (let written = 0; written < bytes.length;) written += fs.writeSync(handle, bytes, written)
  } finally {
    fs.closeSync(handle)
  }
  fs.renameSync(temporary, target)
}
