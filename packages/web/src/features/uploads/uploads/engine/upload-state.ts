import { isPast, defaultUploadChoices, type UploadChoices } from '#features/uploads/upload-options/upload-options.ts'
import { preferences } from '#lib/preferences/preferences.ts'
import type { Period } from './preflight.ts'
import type { UploadSpeed } from './upload-speed.ts'

/** Remembered options for all future files. */
export interface UploadPreferences {
  choices: UploadChoices
  /** Whether every folder of a dropped tree becomes an album. */
  isFolderAlbums: boolean
  /** Whether files already in the library are uploaded anyway. */
  isKnownSent: boolean
  /** Whether uploaded photos that look like one of the library are pointed out. */
  isSimilarShown: boolean
}

/** Reason why nothing starts although files are waiting. */
export type Wait =
  /** The group's limit of parallel uploads is reached, counting all devices. */
  | { kind: 'slots'; until: number; count: number }
  | { kind: 'server'; until: number; reason: string }
  | { kind: 'period'; until: number }
  | { kind: 'unreachable'; until: number }
  | { kind: 'stopped'; reason: string }

/** Missing precondition of the upload. */
export type Problem = 'album' | 'storage' | 'expiry'

export interface UploaderState extends UploadPreferences {
  /** Whether the queue waits for the user to start it. */
  isHeld: boolean
  /** Whether the queue was running before it was stopped. */
  isInterrupted: boolean
  isOffline: boolean
  wait: Wait | null
  problem: Problem | null
  /** Number of files from an earlier visit, not resumed yet. */
  restored: number
  /** Number of the last added files that exceed the remaining quota. */
  unfit: { count: number; all: number } | null
  /** Rate limit that the last added files will exceed. */
  period: { period: Period; limit: number } | null
  /** Number of files that a reload would lose. */
  unkept: number
  pace: UploadSpeed
}

const habits: UploadPreferences = {
  choices: defaultUploadChoices,
  isFolderAlbums: false,
  isKnownSent: false,
  isSimilarShown: false,
}

const empty: UploaderState = {
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

/** Returns the options this account chose last; an expiry date that has passed is dropped. */
export function parseUploadPreferences(text: string | null, account: number, now: Date): UploadPreferences {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<UploadPreferences> & { account?: number }
    if (kept.account !== account) return habits
    const choices = { ...defaultUploadChoices, ...kept.choices }
    const expiry = isPast(choices.expiry, now) ? '' : choices.expiry
    return {
      choices: { ...choices, expiry },
      isFolderAlbums: kept.isFolderAlbums === true,
      isKnownSent: kept.isKnownSent === true,
      isSimilarShown: kept.isSimilarShown === true,
    }
  } catch {
    return habits
  }
}

/** State of the whole queue. */
export function createUploaderStore() {
  let desk = empty
  const watchers = new Set<() => void>()

  function set(changes: Partial<UploaderState>) {
    desk = { ...desk, ...changes }
    for (const watcher of watchers) watcher()
  }

  return {
    get: () => desk,
    set,
    /** Changes the options of the files and remembers them. */
    savePreferences(account: number, changes: Partial<UploadPreferences>) {
      set({ ...changes, problem: null })
      const { choices, isFolderAlbums, isKnownSent, isSimilarShown } = desk
      preferences.set(
        'uploadChoices',
        JSON.stringify({ account, choices, isFolderAlbums, isKnownSent, isSimilarShown }),
      )
    },
    loadPreferences: (account: number) =>
      set(parseUploadPreferences(preferences.get('uploadChoices'), account, new Date())),
    clear() {
      preferences.set('uploadChoices', null)
      set({ ...empty, isOffline: desk.isOffline })
    },
    subscribe(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

export type UploaderStore = ReturnType<typeof createUploaderStore>
