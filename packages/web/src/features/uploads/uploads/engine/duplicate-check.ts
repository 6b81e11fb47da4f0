import { limits } from '@imagora/contract/limits'
import type { Upload } from './upload.ts'

export interface DuplicateCheckResult {
  id: number
  sha256: string
  isInLibrary: boolean
  /** The file of the same batch that it repeats. */
  copyOf: Upload | null
}

interface CheckerDeps {
  hash: (file: Blob) => Promise<string>
  /** Which of these the account has. */
  known: (sha256: string[]) => Promise<string[]>
  onFound: (findings: DuplicateCheckResult[]) => void
}

/** Larger ones take longer to read than to ask the server for. */
const mostBytes = 256 * 1024 * 1024
/** Hashes are asked for together, but nobody waits long for the others, in milliseconds. */
const patience = 150

/** Looks for files in the library and among each other before they are sent. */
export function checker({ hash, known, onFound }: CheckerDeps) {
  /** The first of the batch with this content. */
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
    // What cannot be asked is sent: at worst it is there twice.
    const found = new Set(hashes.length > 0 ? await known(hashes).catch(() => []) : [])
    onFound(
      asked.map(({ upload, sha256 }) => {
        const first = firsts.get(sha256)
        if (sha256 !== '' && !first) firsts.set(sha256, upload)
        return { id: upload.id, sha256, isInLibrary: found.has(sha256), copyOf: first ?? null }
      }),
    )
    if (pending.length > 0) await ask()
  }

  async function check(upload: Upload) {
    const sha256 = upload.file.size <= mostBytes ? await hash(upload.file) : ''
    pending.push({ upload, sha256 })
    if (pending.length >= limits.upload.hashesPerCall) await ask()
    else timer ??= setTimeout(() => void ask(), patience)
  }

  return {
    /** Each once, however often it is asked for. */
    check(uploads: Upload[]) {
      for (const upload of uploads.filter(({ id }) => !seen.has(id))) {
        seen.add(upload.id)
        void check(upload)
      }
    },
    /** A copy is one only as long as its first is there. */
    forget(gone: Upload[]) {
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
