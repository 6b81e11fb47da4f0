import { OFFLINE_DATABASE_NAME, markOfflineData, purgeOfflineData } from '#lib/preferences/offline-data.ts'

/** Queued file, persisted so that a reload loses nothing. */
export interface OfflineUpload {
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

const STORE_NAME = 'files'

const waitForTransaction = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
  })

const waitForRequest = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
  })

let openedDatabase: Promise<IDBDatabase> | null = null

function openOfflineDatabase() {
  openedDatabase ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(OFFLINE_DATABASE_NAME, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE_NAME, { keyPath: 'key' }))
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
    request.addEventListener('success', () => {
      // Another tab deletes the database when the user logs out there, which an open connection would block.
      request.result.addEventListener('versionchange', () => {
        request.result.close()
        openedDatabase = null
      })
      resolve(request.result)
    })
  })
  openedDatabase.catch(() => (openedDatabase = null))
  return openedDatabase
}

async function runTransaction(act: (files: IDBObjectStore) => void) {
  const transaction = (await openOfflineDatabase()).transaction(STORE_NAME, 'readwrite')
  act(transaction.objectStore(STORE_NAME))
  await waitForTransaction(transaction)
}

export const offlineUploads = {
  async put(kept: OfflineUpload[]) {
    markOfflineData(true)
    await runTransaction((files) => kept.forEach((each) => files.put(each)))
  },
  async remove(keys: string[]) {
    await runTransaction((files) => keys.forEach((key) => files.delete(key)))
  },
  async list(): Promise<OfflineUpload[]> {
    const transaction = (await openOfflineDatabase()).transaction(STORE_NAME, 'readonly')
    const all = await waitForRequest(transaction.objectStore(STORE_NAME).getAll() as IDBRequest<OfflineUpload[]>)
    return all.toSorted((one, other) => one.place - other.place)
  },
  /** Deletes the database, so that the next account finds nothing of the previous one. */
  async purge() {
    const current = openedDatabase
    openedDatabase = null
    ;(await current?.catch(() => null))?.close()
    await purgeOfflineData()
  },
}

export type OfflineUploadStore = typeof offlineUploads
