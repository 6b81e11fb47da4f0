import { expect, test } from 'vitest'
import type { OfflineUpload } from '#data/uploads/kept-uploads.ts'
import { createUploadPersistence } from './upload-persistence.ts'
import { newUpload, type Upload } from './upload.ts'

/** Browser storage shared by several tabs. */
function storage() {
  const files = new Map<string, OfflineUpload>()
  return {
    files,
    isFull: false,
    async put(kept: OfflineUpload[]) {
      if (this.isFull) throw new Error('quota')
      for (const each of kept) files.set(each.key, each)
    },
    async remove(keys: string[]) {
      for (const key of keys) files.delete(key)
    },
    list: async () => [...files.values()].toSorted((one, other) => one.place - other.place),
    purge: async () => files.clear(),
  }
}

type Storage = ReturnType<typeof storage>

const living = new Set<string>()
const open = (store: Storage, tab: string, limits = { files: 10, bytes: 1000 }) => {
  living.add(tab)
  return createUploadPersistence({
    store,
    tab: () => tab,
    loadOpenTabCheck: async () => (other) => living.has(other),
    runInOneTab: (_what, act) => act(),
    limits,
  })
}

let lastId = 0
const upload = (key: string, size = 100, changes: Partial<Upload> = {}): Upload => ({
  ...newUpload(++lastId, { key, folder: 'trip', file: new File([new Uint8Array(size)], `${key}.jpg`) }),
  ...changes,
})
const keysOf = (all: { key: string }[]) => all.map(({ key }) => key)

test('[UP-13] what waits outlives the page, in its order and with what was chosen for it', async () => {
  const store = storage()
  const before = open(store, 'one')
  await before.save(1, [upload('a'), upload('b', 100, { own: { is_public: true } })])
  living.delete('one')
  const [first, second] = await open(store, 'two').adopt(1)
  expect([first?.key, second?.key, second?.own, second?.folder]).toEqual(['a', 'b', { is_public: true }, 'trip'])
})

test('[UP-13] a tab that is open keeps its files to itself, and no two tabs take the same', async () => {
  const store = storage()
  await open(store, 'three').save(1, [upload('a')])
  expect(await open(store, 'four').adopt(1)).toEqual([])
  living.delete('three')
  expect(keysOf(await open(store, 'five').adopt(1))).toEqual(['a'])
  expect(await open(store, 'six').adopt(1)).toEqual([])
})

test('what one account left is neither shown to the next nor kept for it', async () => {
  const store = storage()
  await open(store, 'seven').save(1, [upload('a')])
  living.delete('seven')
  expect(await open(store, 'eight').adopt(2)).toEqual([])
  expect(store.files.size).toBe(0)
})

test('as many are kept as there is room for, and what is done makes room again', async () => {
  const store = storage()
  const keeper = open(store, 'nine', { files: 2, bytes: 250 })
  await keeper.save(1, [upload('a'), upload('huge', 200), upload('b'), upload('c', 10)])
  expect([...store.files.keys()]).toEqual(['a', 'b'])
  expect([keeper.isSaved('a'), keeper.isSaved('huge')]).toEqual([true, false])
  await keeper.remove(['a', 'never kept'])
  await keeper.save(1, [upload('c', 10)])
  expect([...store.files.keys()]).toEqual(['b', 'c'])
})

test('only what would be sent is kept', async () => {
  const store = storage()
  await open(store, 'ten').save(1, [
    upload('done', 1, { state: 'success' }),
    upload('refused', 1, { state: 'failed', mayRetry: false }),
    upload('network', 1, { state: 'failed', mayRetry: true }),
    upload('known', 1, { state: 'known' }),
  ])
  expect([...store.files.keys()]).toEqual(['network'])
})

test('a storage that refuses costs the comfort and nothing else', async () => {
  const store = storage()
  store.isFull = true
  const keeper = open(store, 'eleven')
  await keeper.save(1, [upload('a')])
  expect(keeper.isSaved('a')).toBe(false)
  await keeper.remove(['a'])
})

test('[UP-01] what another program gave is known as such after a reload', async () => {
  const store = storage()
  await open(store, 'one').save(1, [upload('a', 100, { state: 'paused', isForeign: true }), upload('b')])
  living.delete('one')
  const found = await open(store, 'two').adopt(1)
  expect(found.map(({ isForeign }) => isForeign)).toEqual([true, false])
})
