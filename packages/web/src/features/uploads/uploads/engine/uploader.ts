import type { GroupInForce, Profile } from '@imagora/contract'
import i18next from 'i18next'
import { isPast } from '#features/uploads/upload-options/upload-options.ts'
import { findKnownHashes } from '#data/uploads/upload.ts'
import { keptUploads } from '#data/uploads/kept-uploads.ts'
import { sha256Worker } from '#lib/workers/sha256.ts'
import type { FileIntake } from '#lib/state/file-intake.ts'
import { runInOneTab, openTabs, thisTab } from '#lib/browser/tab-lock.ts'
import { releaseThumbnails } from '#lib/workers/thumbnails.ts'
import { watchSessionEnd } from '#data/identity/session-token.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { judge } from './file-acceptance.ts'
import { checker, type DuplicateCheckResult } from './duplicate-check.ts'
import { type Habits, type Problem, uploadDesk } from './upload-state.ts'
import { uploadEngine } from './upload-engine.ts'
import { folderAlbums, folderNames } from './folder-albums.ts'
import { uploadKeeper } from './upload-persistence.ts'
import { roomLeft, longestExceededPeriod } from './preflight.ts'
import { uploadQueue } from './upload-queue.ts'
import { uploadSender } from './upload-sender.ts'
import { isForeignYet, isUnfinished, mayGoAgain, type NewUpload, type Upload, type UploadEvent } from './upload.ts'

/** Milliseconds after the last added file before files are persisted. */
const keepAfter = 800
/** Limits of persisted files; further files last as long as the page, which says so. */
const mostKept = { files: 2000, bytes: 512 * 1024 * 1024 }

/** Uploading user and the limits that apply. */
export interface Standing {
  group: GroupInForce
  profile: Profile | null
  isAlbumRequired: boolean
  albums: () => Promise<{ id: number; name: string }[]>
  createAlbum: (name: string) => Promise<number>
}

export const queue = uploadQueue()
export const desk = uploadDesk()
let standing: Standing | null = null
let keepTimer = 0

const account = () => standing?.profile?.id ?? 0
const folders = folderNames()
const albums = folderAlbums({ list: () => standing!.albums(), create: (name) => standing!.createAlbum(name) })

/** Returns the album name of a folder; undefined if folders do not become albums. */
function albumNameOf(folder: string) {
  if (folder === '' || account() === 0 || !desk.get().isFolderAlbums) return undefined
  return folders.nameOf(folder)
}

const keeper = uploadKeeper({
  store: keptUploads,
  tab: thisTab,
  livingTabs: openTabs,
  alone: runInOneTab,
  most: mostKept,
})
const hasher = sha256Worker()
const sender = uploadSender({
  choices: () => desk.get().choices,
  albumOf(folder) {
    const name = albumNameOf(folder)
    return name === undefined ? null : albums.idOf(name)
  },
  isGuest: () => account() === 0,
})
const engine = uploadEngine({
  queue,
  desk,
  keeper,
  sender,
  atOnce: () => (standing ? standing.group.group.options.limit_concurrent_upload || 4 : 0),
})
const checks = checker({
  hash: hasher.hash,
  known: async (sha256) => (account() === 0 ? [] : findKnownHashes(sha256)),
  onFound: handleFindings,
})

function skipReason({ isInLibrary, copyOf }: DuplicateCheckResult) {
  if (desk.get().isKnownSent) return null
  if (isInLibrary) return i18next.t('uploads:in_library')
  return copyOf ? i18next.t('uploads:copy_of', { filename: copyOf.file.name }) : null
}

function handleFindings(findings: DuplicateCheckResult[]) {
  queue.stepAll(
    findings.map((finding) => {
      const { id, sha256, isInLibrary } = finding
      return [id, { type: 'check', sha256, isInLibrary, skip: skipReason(finding) }] as const
    }),
  )
  const skipped = findings.flatMap(({ id }) => queue.get(id) ?? []).filter(({ state }) => state === 'known')
  void keeper.forget(skipped.map(({ key }) => key))
  engine.pump()
}

function hasAlbum({ own, folder }: Upload) {
  const album = own.album_id === undefined ? desk.get().choices.album_id : own.album_id
  return album !== null || (own.album_id === undefined && albumNameOf(folder) !== undefined)
}

/** Returns what is missing before the upload can start. */
function problemNow(): Problem | null {
  if (!standing) return null
  const waiting = Array.from(queue.all()).filter(({ state }) => state === 'waiting')
  if (standing.group.storages.length === 0) return 'storage'
  if (standing.profile && standing.isAlbumRequired && !waiting.every(hasAlbum)) return 'album'
  const now = new Date()
  const { expiry } = desk.get().choices
  return waiting.some(({ own }) => isPast(own.expiry ?? expiry, now)) ? 'expiry' : null
}

function release() {
  const problem = problemNow()
  desk.set({ problem, isHeld: problem !== null, isInterrupted: false, restored: 0, wait: null })
  engine.begin()
}

async function keepAll() {
  const unkept = () => Array.from(queue.all()).filter((upload) => isUnfinished(upload) && !keeper.isKept(upload.key))
  await keeper.keep(account(), unkept())
  // The count is read again, because some files were sent or skipped meanwhile.
  desk.set({ unkept: unkept().length })
}

function keepSoon() {
  window.clearTimeout(keepTimer)
  keepTimer = window.setTimeout(() => void keepAll(), keepAfter)
}

type Kept = Partial<Omit<NewUpload, 'file'>>

function take(given: { file: File; kept?: Kept }[], isHeld: boolean) {
  const { group, profile } = standing!
  const limits = group.group.options
  const { counts, bytes, sent, foreign } = queue.totals()
  const unfinished = counts.waiting + counts.uploading + counts.paused
  const isRunning = unfinished > foreign && !desk.get().isHeld
  const left = roomLeft(profile)
  const room = left === undefined ? undefined : Math.max(0, left - (bytes - sent))
  const judged = judge(given, { limits, unfinished, room })
  if (judged.left > 0) {
    notices.error({ id: 'too_many', message: i18next.t('uploads:too_many', { count: limits.max_files_per_batch }) })
  }
  const added = queue.add(judged.uploads)
  folders.add(added.map(({ folder }) => folder))
  const fresh = added.filter(isUnfinished)
  desk.set({ unfit: judged.unfit, period: longestExceededPeriod(unfinished + fresh.length, limits) })
  checks.check(fresh.filter(({ state }) => state === 'waiting'))
  keepSoon()
  // A queue that was started also sends what is added while it runs.
  if (!isHeld || isRunning) release()
  else desk.set({ isHeld: true })
}

/** Keeps the persisted state in sync with the queue. */
function followUp(before: Upload, after: Upload) {
  if (before.key !== after.key) void keeper.forget([before.key])
  if (after.state === 'cancelled') {
    void keeper.forget([after.key])
    if (before.state !== 'uploading') void sender.giveUp(before).catch(() => undefined)
  }
  const isChanged =
    !isUnfinished(before) ||
    before.own !== after.own ||
    before.file !== after.file ||
    before.isForeign !== after.isForeign
  if (isUnfinished(after) && isChanged) void keeper.keep(account(), [after])
  if (after.state === 'waiting') checks.check([after])
}

function dropUploads(isGone: (upload: Upload) => boolean) {
  const gone = queue.remove(isGone)
  checks.forget(gone)
  void keeper.forget(gone.map(({ key }) => key))
  if (queue.totals().all === 0) {
    folders.clear()
    desk.set({ period: null, restored: 0, unkept: 0 })
  }
}

/** Upload queue of this tab. It is independent of screens and keeps running during navigation. */
export const uploader = {
  /** Sets the user and their limits. */
  attend(next: Standing) {
    const isOther = !standing || account() !== (next.profile?.id ?? 0)
    // Files chosen by a visitor continue under the account they log in to; files of an account never move to another.
    if (isOther && account() !== 0) uploader.reset()
    standing = next
    if (isOther) desk.recall(account())
  },

  /** Adds files with their own options, such as the album they were added to. */
  add(files: File[], { isForeign = false, ...own }: FileIntake) {
    const isHeld = isForeign || standing?.profile?.options.auto_upload_after_select === false
    take(
      files.map((file) => ({ file, kept: { own, isForeign } })),
      isHeld,
    )
  },

  /** Confirms and starts files from another program. */
  sendForeign() {
    uploader.actAll('resume', isForeignYet)
    release()
  },

  dropForeign() {
    dropUploads(isForeignYet)
    engine.settle()
  },

  /** Restores files of an earlier visit without starting them. Returns whether there were any. */
  async restore() {
    const whose = account()
    const left = await keeper.adopt(whose).catch(() => [])
    if (!standing || account() !== whose) return false
    const here = new Set(Array.from(queue.all(), ({ key }) => key))
    const found = left.filter(({ key }) => !here.has(key))
    if (found.length === 0) return false
    take(
      found.map(({ file, key, folder, own, isWanted, isForeign }) => ({
        file,
        kept: { key, folder, own, isWanted, isForeign } as Kept,
      })),
      true,
    )
    desk.set({ restored: found.filter(({ isForeign }) => !isForeign).length })
    return true
  },

  act(id: number, event: UploadEvent) {
    const before = queue.get(id)
    const after = queue.step(id, event)
    if (before && after && before !== after) followUp(before, after)
    engine.settle()
  },

  actAll(type: 'cancel' | 'retry' | 'resume' | 'want', applies: (upload: Upload) => boolean = () => true) {
    const meant = Array.from(queue.all()).filter(applies)
    queue.stepAll(meant.map(({ id }) => [id, { type }] as const))
    for (const before of meant) {
      const after = queue.get(before.id)!
      if (after !== before) followUp(before, after)
    }
    engine.settle()
  },

  retryAll: () => uploader.actAll('retry', (upload) => upload.state === 'failed' && mayGoAgain(upload)),

  /** Starts waiting files, or shows a notice if there are none. */
  start() {
    const { waiting, paused } = queue.totals().counts
    if (waiting + paused === 0) return notices.info({ id: 'no_files', message: i18next.t('uploads:no_files') })
    uploader.actAll('resume')
    return release()
  },

  pause() {
    desk.set({ isHeld: true, isInterrupted: true })
    engine.interrupt()
    engine.settle()
  },

  choose(changes: Partial<Habits>) {
    desk.choose(account(), changes)
    if (changes.isKnownSent) uploader.actAll('want')
  },

  clear() {
    desk.set({ unfit: null })
    dropUploads((upload) => !isUnfinished(upload))
  },

  remove(id: number) {
    dropUploads((upload) => upload.id === id)
    engine.settle()
  },

  setOffline(isOffline: boolean) {
    if (isOffline === desk.get().isOffline) return
    desk.set({ isOffline, wait: null })
    if (isOffline) engine.interrupt()
    else engine.begin()
    engine.settle()
  },

  /** Clears the queue and its persisted files, and aborts all requests. */
  reset() {
    window.clearTimeout(keepTimer)
    queue.remove(() => true)
    engine.stop()
    checks.reset()
    folders.clear()
    albums.forget()
    hasher.stop()
    releaseThumbnails()
    void keeper.purge()
    standing = null
    desk.clear()
  },
}

// The reset must run before anything else is sent: it would go to the next account.
watchSessionEnd(uploader.reset)
