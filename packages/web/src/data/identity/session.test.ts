import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markOfflineData, mayHaveOfflineData } from '#lib/preferences/offline-data.ts'
import { preferences } from '#lib/preferences/preferences.ts'
import { endSession, syncSessionAcrossTabs } from './session.ts'
import { token, watchSessionEnd } from './session-token.ts'

let stored: Map<string, string>
let deleted: string[]
let client: QueryClient

/** Simulates a change of the shared storage by another tab. */
function elsewhere(value: string | null) {
  if (value === null) stored.delete('token')
  else stored.set('token', value)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
}

beforeEach(() => {
  stored = new Map()
  deleted = []
  client = new QueryClient()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('indexedDB', {
    deleteDatabase(name: string) {
      const request = new EventTarget()
      queueMicrotask(() => {
        deleted.push(name)
        request.dispatchEvent(new Event('success'))
      })
      return request
    },
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

test('[UP-13] the files that waited go with the session, though no uploader was ever opened', async () => {
  token.set('first')
  preferences.set('uploadChoices', '{"account":1}')
  stored.set('unfinishedUploads', '{"a.jpg":{}}')
  markOfflineData(true)
  endSession(client)
  await vi.waitFor(() => expect(mayHaveOfflineData()).toBe(false))
  expect(deleted).toEqual(['imagora-uploads'])
  expect([...stored.keys()]).toEqual([])
})

test('[UP-13] what a visitor chose is still there when they log in', async () => {
  markOfflineData(true)
  endSession(client)
  await Promise.resolve()
  expect(mayHaveOfflineData()).toBe(true)
  expect(deleted).toEqual([])
})

test('a tab forgets the account that another tab has left, and keeps what everybody may see', () => {
  token.set('first')
  syncSessionAcrossTabs(client)
  client.setQueryData(['photos', 'list'], ['private'])
  client.setQueryData(['configs'], 'shared')
  elsewhere(null)
  expect(client.getQueryData(['photos', 'list'])).toBeUndefined()
  expect(client.getQueryData(['configs'])).toBe('shared')
})

test('a screen that is open shows the account that another tab has logged in to', async () => {
  token.set('first')
  syncSessionAcrossTabs(client)
  const queryFn = async () => token.get()
  const shown: unknown[] = []
  const observer = new QueryObserver(client, { queryKey: ['profile'], queryFn, staleTime: Number.POSITIVE_INFINITY })
  const leave = observer.subscribe(({ data }) => shown.push(data))
  await vi.waitFor(() => expect(shown.at(-1)).toBe('first'))
  shown.length = 0
  elsewhere('second')
  await vi.waitFor(() => expect(shown.at(-1)).toBe('second'))
  expect(shown).not.toContain('first')
  leave()
})

test('notifies subscribers at once when a session ends, here or in another tab, and not when one begins', () => {
  let ends = 0
  const leave = watchSessionEnd(() => ends++)
  token.set('first')
  preferences.set('theme', 'dark')
  expect(ends).toBe(0)
  elsewhere('second')
  expect(ends).toBe(1)
  token.remove()
  expect(ends).toBe(2)
  leave()
})
