import type { Archive } from '@imagora/contract'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { toArchiveFailure, type ArchiveFailure } from '#data/api/archive-failure.ts'
import { startActivity } from '#lib/state/activities.ts'
import { notices } from '#ui/feedback/notices.tsx'

interface ArchiveRequest {
  /** Number of requested photos. */
  count: number
  prepare: (signal: AbortSignal) => Promise<Archive>
}

export type ArchiveState =
  | { step: 'preparing'; count: number }
  | { step: 'ready'; archive: Archive }
  | { step: 'failed'; failure: ArchiveFailure }

/** Starts a native browser download, which shows progress and resumes after an interruption. */
function startBrowserDownload({ url, name }: Archive) {
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
}

const failureTexts = {
  empty: 'none',
  unreadable: 'all_failed',
  other: 'failed',
  refused: 'failed',
} as const satisfies Record<ArchiveFailure['reason'], string>

/** Returns the reason as text. The namespace is loaded by the dialog, which every download opens first. */
export const describeArchiveFailure = ({ reason, message }: ArchiveFailure) =>
  message ?? i18next.t(`archives:${failureTexts[reason]}`)

interface Preparation {
  calling: AbortController
  /** Whether the dialog was closed, so that notices tell how it ends. */
  isHidden: boolean
}

interface Options {
  /** Whether the preparation goes on without its dialog; only where the operations under way are listed. */
  canHide?: boolean
}

/** Prepares an archive and hands it to the browser; `ArchiveDownload` shows the state. */
export function useArchiveDownload({ canHide = true }: Options = {}) {
  const [state, setState] = useState<ArchiveState | null>(null)
  const wish = useRef<ArchiveRequest>(null)
  const running = useRef<Preparation>(null)
  const hide = () => {
    if (running.current && canHide) running.current.isHidden = true
    else running.current?.calling.abort()
    running.current = null
  }
  // oxlint-disable-next-line react/exhaustive-deps -- the cleanup is about leaving the page, not about a changed option
  useEffect(() => hide, [])

  const run = async ({ count, prepare }: ArchiveRequest) => {
    running.current?.calling.abort()
    const job: Preparation = { calling: new AbortController(), isHidden: false }
    const { signal } = job.calling
    running.current = job
    const cancel = () => {
      job.calling.abort()
      if (!job.isHidden) setState(null)
    }
    const activity = canHide ? startActivity('archive', { share: null, cancel }) : null
    setState({ step: 'preparing', count })
    /** Whether its end stays listed, because nobody saw it in the dialog. */
    let isListed = false
    try {
      const archive = await prepare(signal)
      if (signal.aborted) return
      const next = { label: i18next.t('archives:again'), act: () => startBrowserDownload(archive) }
      if (job.isHidden && activity) {
        isListed = true
        activity.update({ share: 1, outcome: { isFailed: false, message: i18next.t('archives:begun'), next } })
      } else setState({ step: 'ready', archive })
      startBrowserDownload(archive)
    } catch (error) {
      if (signal.aborted) return
      const failure = toArchiveFailure(error)
      if (job.isHidden) {
        notices.error({ title: i18next.t('archives:download_failed'), message: describeArchiveFailure(failure) })
      } else setState({ step: 'failed', failure })
    } finally {
      if (!isListed) activity?.end()
      if (running.current === job) running.current = null
    }
  }

  return {
    state,
    canHide,
    start(next: ArchiveRequest) {
      wish.current = next
      if (next.count === 0) setState({ step: 'failed', failure: { reason: 'empty', isRetryable: false } })
      else void run(next)
    },
    retry: () => wish.current && void run(wish.current),
    /** Closes the dialog; a preparation under way goes on where that is allowed. */
    hide() {
      hide()
      setState(null)
    },
    /** Closes the dialog and cancels a preparation under way. */
    close() {
      running.current?.calling.abort()
      setState(null)
    },
  }
}

export type ArchiveDownloadController = ReturnType<typeof useArchiveDownload>
