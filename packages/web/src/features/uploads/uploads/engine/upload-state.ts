import { isPast, noChoices, type UploadChoices } from '#features/uploads/upload-options/upload-options.ts'
import { preferences } from '#lib/preferences/preferences.ts'
import type { Period } from './preflight.ts'
import type { Pace } from './upload-speed.ts'

/** What was chosen once, for all files to come. */
export interface Habits {
  choices: UploadChoices
  /** Every folder of a dropped tree becomes an album. */
  isFolderAlbums: boolean
  /** What is in the library already is sent all the same. */
  isKnownSent: boolean
}

/** Why nothing starts although files wait. */
export type Wait =
  /** As many uploads as the group allows are under way, wherever they were started. */
  | { kind: 'slots'; until: number; count: number }
  | { kind: 'server'; until: number; reason: string }
  | { kind: 'period'; until: number }
  | { kind: 'unreachable'; until: number }
  | { kind: 'stopped'; reason: string }

/** What is missing before anything may be sent. */
export type Problem = 'album' | 'storage' | 'expiry'

export interface Desk extends Habits {
  /** Nothing starts until somebody says so. */
  isHeld: boolean
  /** It was under way before somebody stopped it. */
  isInterrupted: boolean
  isOffline: boolean
  wait: Wait | null
  problem: Problem | null
  /** Files of an earlier visit that nobody has continued yet. */
  restored: number
  /** Of the files given last, how many do not fit into the storage that is left. */
  unfit: { count: number; all: number } | null
  /** A limit that the files given last are sure to meet. */
  period: { period: Period; limit: number } | null
  /** Files that a reload would lose. */
  unkept: number
  pace: Pace
}

const habits: Habits = { choices: noChoices, isFolderAlbums: false, isKnownSent: false }

const empty: Desk = {
  ...habits,
  isHeld: true,
  isInterrupted: false,
  isOffline: false,
  wait: null,
  problem: null,
  restored: 0,
  unfit: null,
  period: null,
  unkept: 0,
  pace: { speed: 0, left: undefined },
}

/** What this account chose last time; a date that has passed since is no choice any more. */
export function rememberedHabits(text: string | null, account: number, now: Date): Habits {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Habits> & { account?: number }
    if (kept.account !== account) return habits
    const choices = { ...noChoices, ...kept.choices }
    const expiry = isPast(choices.expiry, now) ? '' : choices.expiry
    return {
      choices: { ...choices, expiry },
      isFolderAlbums: kept.isFolderAlbums === true,
      isKnownSent: kept.isKnownSent === true,
    }
  } catch {
    return habits
  }
}

/** What holds for the whole queue. */
export function uploadDesk() {
  let desk = empty
  const watchers = new Set<() => void>()

  function set(changes: Partial<Desk>) {
    desk = { ...desk, ...changes }
    for (const watcher of watchers) watcher()
  }

  return {
    get: () => desk,
    set,
    /** Changes what goes with the files, and remembers it for the next ones. */
    choose(account: number, changes: Partial<Habits>) {
      set({ ...changes, problem: null })
      const { choices, isFolderAlbums, isKnownSent } = desk
      preferences.set('uploadChoices', JSON.stringify({ account, choices, isFolderAlbums, isKnownSent }))
    },
    recall: (account: number) => set(rememberedHabits(preferences.get('uploadChoices'), account, new Date())),
    clear() {
      preferences.set('uploadChoices', null)
      set({ ...empty, isOffline: desk.isOffline })
    },
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

export type UploadDesk = ReturnType<typeof uploadDesk>
