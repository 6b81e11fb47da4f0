import { limits } from '@imagora/contract/limits'
import type { ExistingPhoto } from '#data/uploads/upload.ts'
import type { Upload } from './upload.ts'

export interface DuplicateCheckResult {
  id: number
  sha256: string
  isInLibrary: boolean
  /** Photo of the library with the same content, if it could be loaded. */
  existing: ExistingPhoto | null
  /** File of the same batch with the same content. */
  copyOf: Upload | null
}

interface CheckerDeps {
  hash: (file: Blob) => Promise<string>
  /** Returns which hashes the account already has, with their photos. */
  findKnownPhotos: (sha256: string[]) => Promise<Map<string, ExistingPhoto | null>>
  onFound: (findings: DuplicateCheckResult[]) => void
}

/** Maximum size in bytes for hashing; reading larger files takes longer than the request to the server. */
const mostBytes = 256 * 1024 * 1024
/** Milliseconds during which hashes are collected into one request. */
const BATCH_DELAY_MS = 150

/** Checks files for duplicates in the library and within the batch before they are sent. */
export function createDuplicateChecker({ hash, findKnownPhotos, onFound }: CheckerDeps) {
  /** First file of the batch by hash. */
  const firsts = new Map<string, Upload>()
  const seen = new Set<number>()
  let pending: { upload: Upload; sha256: string }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask() {
    clearTimeout(timer)
    timer = undefined
    const asked = pending.splice(0, limits.upload.hashesPerCall)
    if (asked.length === 0) return
    const hashes = [...new Set(asked.map(({ sha256 }) => sha256).filter(Boolean))]
    // A failed check does not block the upload; at worst the file is stored twice.
    const found = hashes.length > 0 ? await findKnownPhotos(hashes).catch(() => null) : null
    onFound(
      asked.map(({ upload, sha256 }) => {
        const first = firsts.get(sha256)
        if (sha256 !== '' && !first) firsts.set(sha256, upload)
        const existing = found?.get(sha256)
        return {
          id: upload.id,
          sha256,
          isInLibrary: existing !== undefined,
          existing: existing ?? null,
          copyOf: first ?? null,
        }
      }),
    )
    if (pending.length > 0) await ask()
  }

  async function check(upload: Upload) {
    const sha256 = upload.file.size <= mostBytes ? await hash(upload.file) : ''
    pending.push({ upload, sha256 })
    if (pending.length >= limits.upload.hashesPerCall) await ask()
    else timer ??= setTimeout(() => void ask(), BATCH_DELAY_MS)
  }

  return {
    /** Checks each file once, however often it is passed. */
    check(uploads: Upload[]) {
      for (const upload of uploads.filter(({ id }) => !seen.has(id))) {
        seen.add(upload.id)
        void check(upload)
      }
    },
    /** Forgets removed files, because a copy counts as one only while its original is there. */
    remove(gone: Upload[]) {
      for (const { sha256, id } of gone) {
        seen.delete(id)
        if (firsts.get(sha256)?.id === id) firsts.delete(sha256)
      }
    },
    reset() {
      firsts.clear()
      seen.clear()
      pending = []
      clearTimeout(timer)
      timer = undefined
    },
  }
}
