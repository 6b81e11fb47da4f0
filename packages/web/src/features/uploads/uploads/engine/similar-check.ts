import type { NearDuplicateMatch } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'

interface SimilarCheckDeps {
  findMatches: (ids: number[]) => Promise<{ matches: NearDuplicateMatch[]; pending_ids: number[] }>
  onMatch: (uploadId: number, match: NearDuplicateMatch) => void
}

interface WaitingPhoto {
  uploadId: number
  tries: number
  dueAt: number
}

/** Milliseconds after an upload within which the server has usually compared its picture; doubled with each try. */
const FIRST_DELAY_MS = 1000
const MAX_TRIES_COUNT = 5

/** Asks whether uploaded photos look like others; the server compares them after it has answered their upload. */
export function createSimilarCheck({ findMatches, onMatch }: SimilarCheckDeps) {
  const waiting = new Map<number, WaitingPhoto>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  /** A late response of another account is dropped. */
  let run = 0

  function arm() {
    clearTimeout(timer)
    if (isAsking || waiting.size === 0) return
    const dueAt = Math.min(...Array.from(waiting.values(), (photo) => photo.dueAt))
    timer = setTimeout(() => void ask(), Math.max(0, dueAt - Date.now()))
  }

  function retry(asked: Map<number, WaitingPhoto>, ids: number[]) {
    for (const id of ids) {
      const photo = asked.get(id)
      const tries = (photo?.tries ?? MAX_TRIES_COUNT) + 1
      if (!photo || tries >= MAX_TRIES_COUNT) continue
      waiting.set(id, { ...photo, tries, dueAt: Date.now() + FIRST_DELAY_MS * 2 ** tries })
    }
  }

  async function ask() {
    const until = Date.now() + FIRST_DELAY_MS
    const due = Array.from(waiting).filter(([, { dueAt }]) => dueAt <= until)
    const asked = new Map(due.slice(0, limits.photo.tilesPerCall))
    for (const id of asked.keys()) waiting.delete(id)
    const current = run
    isAsking = true
    const ids = [...asked.keys()]
    // A failed check says nothing about the upload; at worst there is no hint.
    const found = await findMatches(ids).catch(() => ({ matches: [], pending_ids: ids }))
    if (current !== run) return
    isAsking = false
    for (const match of found.matches) {
      const photo = asked.get(match.photo.id)
      if (photo) onMatch(photo.uploadId, match)
    }
    retry(asked, found.pending_ids)
    arm()
  }

  return {
    check(uploadId: number, photoId: number) {
      waiting.set(photoId, { uploadId, tries: 0, dueAt: Date.now() + FIRST_DELAY_MS })
      arm()
    },
    reset() {
      run++
      isAsking = false
      waiting.clear()
      clearTimeout(timer)
    },
  }
}
