import { offlineDatabase, markOfflineData, purgeOfflineData } from '#lib/preferences/offline-data.ts'

/** Queued file, persisted so that a reload loses nothing. */
export interface KeptUpload {
  key: string
  /** Id of the owner; 0 for a visitor. */
  account: number
  /** Tab that sends the file. */
  tab: string
  /** Position in the queue. */
  place: number
  file: File
  folder: string
  own: unknown
  isWanted: boolean
  isForeign: boolean
}

const store = 'files'

const done = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
  })

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })

let opened: Promise<IDBDatabase> | null = null

function open() {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(offlineDatabase, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'key' }))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
    request.addEventListener('success', () => {
      // Another tab deletes the database when the user logs out there, which an open connection would block.
      request.result.addEventListener('versionchange', () => {
        request.result.close()
        opened = null
      })
      resolve(request.result)
    })
  })
  opened.catch(() => (opened = null))
  return opened
}

async function change(act: (files: IDBObjectStore) => void) {
  const transaction = (await open()).transaction(store, 'readwrite')
  act(transaction.objectStore(store))
  await done(transaction)
}

export const keptUploads = {
  async put(kept: KeptUpload[]) {
    markOfflineData(true)
    await change((files) => kept.forEach((each) => files.put(each)))
  },
  async forget(keys: string[]) {
    await change((files) => keys.forEach((key) => files.delete(key)))
  },
  async list(): Promise<KeptUpload[]> {
    const transaction = (await open()).transaction(store, 'readonly')
    const all = await answerOf(transaction.objectStore(store).getAll() as IDBRequest<KeptUpload[]>)
    return all.toSorted((one, other) => one.place - other.place)
  },
  /** Deletes the database, so that the next account finds nothing of the previous one. */
  async purge() {
    const current = opened
    opened = null
    ;(await current?.catch(() => null))?.close()
    await purgeOfflineData()
  },
}

export type KeptStore = typeof keptUploads
