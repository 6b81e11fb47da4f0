import type { OfflineUploadStore, OfflineUpload } from '#data/uploads/kept-uploads.ts'
import { isUnfinished, canRetryUpload, type Upload } from './upload.ts'

interface UploadKeeperDeps {
  store: OfflineUploadStore
  tab: () => string
  loadOpenTabCheck: () => Promise<(tab: string) => boolean>
  runInOneTab: <T>(what: string, act: () => Promise<T>) => Promise<T>
  /** Limits of the copies in browser storage, whose capacity is finite. */
  limits: { files: number; bytes: number }
}

/** Returns whether a file would be sent after a reload. */
const isWorthKeeping = (upload: Upload) => isUnfinished(upload) || (upload.state === 'failed' && canRetryUpload(upload))

/** Persists waiting files in the browser, so that a reload loses nothing and no two tabs send the same file. */
export function createUploadPersistence({ store, tab, loadOpenTabCheck, runInOneTab, limits }: UploadKeeperDeps) {
  const kept = new Map<string, number>()
  let bytes = 0
  let isBroken = false
  /** Tail of the write chain: changes run sequentially, so that a deletion follows its write. */
  let last: Promise<unknown> = Promise.resolve()

  function then(act: () => Promise<unknown>) {
    last = last.then(act).catch(() => {
      // A full or forbidden storage disables persistence, but never the upload.
      isBroken = true
    })
    return last
  }

  const recordOf = (account: number, { id, key, file, folder, own, isWanted, isForeign }: Upload): OfflineUpload => ({
    key,
    account,
    tab: tab(),
    place: id,
    file,
    folder,
    own,
    isWanted,
    isForeign,
  })

  function drop(keys: string[]) {
    const gone = keys.filter((key) => kept.has(key))
    for (const key of gone) {
      bytes -= kept.get(key)!
      kept.delete(key)
    }
    return gone
  }

  return {
    /** Persists as many files as the limits allow, in order; the others last as long as the page. */
    save(account: number, uploads: Upload[]) {
      if (isBroken) return Promise.resolve()
      const fits = uploads.filter(isWorthKeeping).filter(({ key, file }) => {
        if (kept.has(key)) return true
        if (kept.size >= limits.files || bytes + file.size > limits.bytes) return false
        kept.set(key, file.size)
        bytes += file.size
        return true
      })
      return fits.length > 0 ? then(() => store.put(fits.map((upload) => recordOf(account, upload)))) : last
    },

    remove(keys: string[]) {
      const gone = drop(keys)
      return gone.length > 0 ? then(() => store.remove(gone)) : last
    },

    isSaved: (key: string) => kept.has(key) && !isBroken,

    /** Takes over files of this account left by closed tabs; files of other accounts are deleted. */
    adopt: (account: number) =>
      runInOneTab('adopt', async () => {
        const isLiving = await loadOpenTabCheck()
        const left = (await store.list()).filter((each) => each.tab === tab() || !isLiving(each.tab))
        const mine = left.filter((each) => each.account === account)
        const others = left.filter((each) => each.account !== account).map(({ key }) => key)
        if (others.length > 0) await store.remove(others)
        if (mine.length > 0) await store.put(mine.map((each) => ({ ...each, tab: tab() })))
        for (const { key, file } of mine.filter((each) => !kept.has(each.key))) {
          kept.set(key, file.size)
          bytes += file.size
        }
        return mine
      }),

    purge() {
      kept.clear()
      bytes = 0
      return then(() => store.purge())
    },
  }
}

export type UploadPersistence = ReturnType<typeof createUploadPersistence>
