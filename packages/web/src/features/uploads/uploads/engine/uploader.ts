import type { GroupInForce, Profile } from '@imagora/contract'
import i18next from 'i18next'
import { isPast } from '#features/uploads/upload-options/upload-options.ts'
import { findKnownPhotos } from '#data/uploads/upload.ts'
import { getNearDuplicateMatches } from '#data/library/near-duplicates.ts'
import { offlineUploads } from '#data/uploads/kept-uploads.ts'
import { createSha256Worker } from '#lib/workers/sha256.ts'
import type { FileIntake } from '#lib/state/file-intake.ts'
import { runInOneTab, loadOpenTabCheck, getTabId } from '#lib/browser/tab-lock.ts'
import { releaseThumbnails } from '#lib/workers/thumbnails.ts'
import { watchSessionEnd } from '#data/identity/session-token.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { acceptFiles } from './file-acceptance.ts'
import { createDuplicateChecker, type DuplicateCheckResult } from './duplicate-check.ts'
import { type UploadPreferences, type Problem, createUploaderStore } from './upload-state.ts'
import { createUploadEngine } from './upload-engine.ts'
import { createFolderAlbums, createFolderNames } from './folder-albums.ts'
import { createUploadPersistence } from './upload-persistence.ts'
import { getFreeBytes, longestExceededPeriod } from './preflight.ts'
import { createSimilarCheck } from './similar-check.ts'
import { createUploadQueue } from './upload-queue.ts'
import { createUploadSender } from './upload-sender.ts'
import { isForeignYet, isUnfinished, canRetryUpload, type NewUpload, type Upload, type UploadEvent } from './upload.ts'

/** Milliseconds after the last added file before files are persisted. */
const PERSIST_DELAY_MS = 800
/** Limits of persisted files; further files last as long as the page, which says so. */
const PERSIST_LIMITS = { files: 2000, bytes: 512 * 1024 * 1024 }

/** Uploading user and the limits that apply. */
export interface UploadContext {
  group: GroupInForce
  profile: Profile | null
  isAlbumRequired: boolean
  /** Whether the site finds photos that look the same. */
  findsSimilar: boolean
  albums: () => Promise<{ id: number; name: string }[]>
  createAlbum: (name: string) => Promise<number>
}

export const queue = createUploadQueue()
export const uploaderStore = createUploaderStore()
let standing: UploadContext | null = null
let keepTimer = 0

const account = () => standing?.profile?.id ?? 0
const folders = createFolderNames()
const albums = createFolderAlbums({ list: () => standing!.albums(), create: (name) => standing!.createAlbum(name) })

/** Returns the album name of a folder; undefined if folders do not become albums. */
function albumNameOf(folder: string) {
  if (folder === '' || account() === 0 || !uploaderStore.get().isFolderAlbums) return undefined
  return folders.nameOf(folder)
}

const keeper = createUploadPersistence({
  store: offlineUploads,
  tab: getTabId,
  loadOpenTabCheck,
  runInOneTab,
  limits: PERSIST_LIMITS,
})
const hasher = createSha256Worker()
const sender = createUploadSender({
  choices: () => uploaderStore.get().choices,
  albumOf(folder) {
    const name = albumNameOf(folder)
    return name === undefined ? null : albums.idOf(name)
  },
  isGuest: () => account() === 0,
  maxVideoSeconds: () => standing?.group.group.options.max_video_seconds ?? 0,
})
const similarCheck = createSimilarCheck({
  findMatches: getNearDuplicateMatches,
  onMatch: (id, match) => queue.dispatch(id, { type: 'match', match }),
})
const engine = createUploadEngine({
  queue,
  uploaderStore,
  keeper,
  sender,
  onSuccess({ id, isWanted }, photoId) {
    const { isSimilarShown } = uploaderStore.get()
    // The user has seen that the library has this file and sent it anyway.
    if (isSimilarShown && standing?.findsSimilar && account() !== 0 && !isWanted) similarCheck.check(id, photoId)
  },
  maxConcurrent: () => (standing ? standing.group.group.options.limit_concurrent_upload || 4 : 0),
})
const checks = createDuplicateChecker({
  hash: hasher.hash,
  findKnownPhotos: async (sha256) => (account() === 0 ? new Map() : findKnownPhotos(sha256)),
  onFound: handleFindings,
})

function skipReason({ isInLibrary, copyOf }: DuplicateCheckResult) {
  if (uploaderStore.get().isKnownSent) return null
  if (isInLibrary) return i18next.t('uploads:in_library')
  return copyOf ? i18next.t('uploads:copy_of', { filename: copyOf.file.name }) : null
}

function handleFindings(findings: DuplicateCheckResult[]) {
  queue.dispatchAll(
    findings.map((finding) => {
      const { id, sha256, isInLibrary, existing } = finding
      return [id, { type: 'check', sha256, isInLibrary, existing, skip: skipReason(finding) }] as const
    }),
  )
  const skipped = findings.flatMap(({ id }) => queue.get(id) ?? []).filter(({ state }) => state === 'known')
  void keeper.remove(skipped.map(({ key }) => key))
  engine.pump()
}

function hasAlbum({ own, folder }: Upload) {
  const album = own.album_id === undefined ? uploaderStore.get().choices.album_id : own.album_id
  return album !== null || (own.album_id === undefined && albumNameOf(folder) !== undefined)
}

/** Returns what is missing before the upload can start. */
function problemNow(): Problem | null {
  if (!standing) return null
  const waiting = Array.from(queue.all()).filter(({ state }) => state === 'waiting')
  if (standing.group.storages.length === 0) return 'storage'
  if (standing.profile && standing.isAlbumRequired && !waiting.every(hasAlbum)) return 'album'
  const now = new Date()
  const { expiry } = uploaderStore.get().choices
  return waiting.some(({ own }) => isPast(own.expiry ?? expiry, now)) ? 'expiry' : null
}

function startUploads() {
  const problem = problemNow()
  uploaderStore.set({ problem, isHeld: problem !== null, isInterrupted: false, restored: 0, wait: null })
  engine.begin()
}

async function keepAll() {
  const unkept = () => Array.from(queue.all()).filter((upload) => isUnfinished(upload) && !keeper.isSaved(upload.key))
  await keeper.save(account(), unkept())
  // The count is read again, because some files were sent or skipped meanwhile.
  uploaderStore.set({ unkept: unkept().length })
}

function keepSoon() {
  window.clearTimeout(keepTimer)
  keepTimer = window.setTimeout(() => void keepAll(), PERSIST_DELAY_MS)
}

type Kept = Partial<Omit<NewUpload, 'file'>>

function enqueueFiles(given: { file: File; kept?: Kept }[], isHeld: boolean) {
  const { group, profile } = standing!
  const limits = group.group.options
  const { counts, bytes, sent, foreign } = queue.totals()
  const unfinished = counts.waiting + counts.uploading + counts.paused
  const isRunning = unfinished > foreign && !uploaderStore.get().isHeld
  const left = getFreeBytes(profile)
  const room = left === undefined ? undefined : Math.max(0, left - (bytes - sent))
  const judged = acceptFiles(given, { limits, unfinished, room })
  if (judged.left > 0) {
    notices.error({ id: 'too_many', message: i18next.t('uploads:too_many', { count: limits.max_files_per_batch }) })
  }
  const added = queue.add(judged.uploads)
  folders.add(added.map(({ folder }) => folder))
  const fresh = added.filter(isUnfinished)
  uploaderStore.set({ unfit: judged.unfit, period: longestExceededPeriod(unfinished + fresh.length, limits) })
  checks.check(fresh.filter(({ state }) => state === 'waiting'))
  keepSoon()
  // A queue that was started also sends what is added while it runs.
  if (!isHeld || isRunning) startUploads()
  else uploaderStore.set({ isHeld: true })
}

/** Keeps the persisted state in sync with the queue. */
function followUp(before: Upload, after: Upload) {
  if (before.key !== after.key) void keeper.remove([before.key])
  if (after.state === 'cancelled') {
    void keeper.remove([after.key])
    if (before.state !== 'uploading') void sender.abandonUpload(before).catch(() => undefined)
  }
  const isChanged =
    !isUnfinished(before) ||
    before.own !== after.own ||
    before.file !== after.file ||
    before.isForeign !== after.isForeign
  if (isUnfinished(after) && isChanged) void keeper.save(account(), [after])
  if (after.state === 'waiting') checks.check([after])
}

function dropUploads(isGone: (upload: Upload) => boolean) {
  const gone = queue.remove(isGone)
  checks.remove(gone)
  void keeper.remove(gone.map(({ key }) => key))
  if (queue.totals().all === 0) {
    folders.clear()
    uploaderStore.set({ period: null, restored: 0, unkept: 0 })
  }
}

/** Upload queue of this tab. It is independent of screens and keeps running during navigation. */
export const uploader = {
  /** Sets the user and their limits. */
  setContext(next: UploadContext) {
    const isOther = !standing || account() !== (next.profile?.id ?? 0)
    // Files chosen by a visitor continue under the account they log in to; files of an account never move to another.
    if (isOther && account() !== 0) uploader.reset()
    standing = next
    if (isOther) uploaderStore.loadPreferences(account())
  },

  /** Adds files with their own options, such as the album they were added to. */
  add(files: File[], { isForeign = false, ...own }: FileIntake) {
    const isHeld = isForeign || standing?.profile?.options.auto_upload_after_select === false
    enqueueFiles(
      files.map((file) => ({ file, kept: { own, isForeign } })),
      isHeld,
    )
  },

  /** Confirms and starts files from another program. */
  sendForeign() {
    uploader.dispatchAll('resume', isForeignYet)
    startUploads()
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
    enqueueFiles(
      found.map(({ file, key, folder, own, isWanted, isForeign }) => ({
        file,
        kept: { key, folder, own, isWanted, isForeign } as Kept,
      })),
      true,
    )
    uploaderStore.set({ restored: found.filter(({ isForeign }) => !isForeign).length })
    return true
  },

  dispatch(id: number, event: UploadEvent) {
    const before = queue.get(id)
    const after = queue.dispatch(id, event)
    if (before && after && before !== after) followUp(before, after)
    engine.settle()
  },

  dispatchAll(type: 'cancel' | 'retry' | 'resume' | 'want', applies: (upload: Upload) => boolean = () => true) {
    const meant = Array.from(queue.all()).filter(applies)
    queue.dispatchAll(meant.map(({ id }) => [id, { type }] as const))
    for (const before of meant) {
      const after = queue.get(before.id)!
      if (after !== before) followUp(before, after)
    }
    engine.settle()
  },

  retryAll: () => uploader.dispatchAll('retry', (upload) => upload.state === 'failed' && canRetryUpload(upload)),

  /** Starts waiting files, or shows a notice if there are none. */
  start() {
    const { waiting, paused } = queue.totals().counts
    if (waiting + paused === 0) return notices.info({ id: 'no_files', message: i18next.t('uploads:no_files') })
    uploader.dispatchAll('resume')
    return startUploads()
  },

  pause() {
    uploaderStore.set({ isHeld: true, isInterrupted: true })
    engine.interrupt()
    engine.settle()
  },

  choose(changes: Partial<UploadPreferences>) {
    uploaderStore.savePreferences(account(), changes)
    if (changes.isKnownSent) uploader.dispatchAll('want')
  },

  clear() {
    uploaderStore.set({ unfit: null })
    dropUploads((upload) => !isUnfinished(upload))
  },

  remove(id: number) {
    dropUploads((upload) => upload.id === id)
    engine.settle()
  },

  setOffline(isOffline: boolean) {
    if (isOffline === uploaderStore.get().isOffline) return
    uploaderStore.set({ isOffline, wait: null })
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
    similarCheck.reset()
    folders.clear()
    albums.reset()
    hasher.stop()
    releaseThumbnails()
    void keeper.purge()
    standing = null
    uploaderStore.clear()
  },
}

// The reset must run before anything else is sent: it would go to the next account.
watchSessionEnd(uploader.reset)
